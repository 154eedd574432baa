import { fetchBeacon } from 'drand-client'
import type { ChainClient } from 'drand-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBeaconServer, signedRound } from '#test/beacon-server.ts'
import { openBeacon } from './beacon.ts'
import { beaconAddress, readChain } from './chain.ts'
import { verifyRound } from './verify-round.ts'

const now = new Date('2026-05-13T15:20:00Z')
let server: Awaited<ReturnType<typeof aBeaconServer>>
beforeAll(async () => {
  server = await aBeaconServer(() => now)
})
afterAll(() => server.close())

test('a round that is named is later than the latest one, even if our clock is slow', async () => {
  const slow = openBeacon(beaconAddress(server.url))
  const { time } = await slow.nextRound(new Date(now.getTime() - 3_600_000))
  expect(new Date(time).getTime()).toBeGreaterThan(now.getTime() + 55_000)
})

test('a beacon is quicknet unless its address names another chain', () => {
  const quicknet = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971'
  const publicUrl = `https://api.drand.sh/${quicknet}`
  expect(beaconAddress('https://relay.example/')).toEqual({
    url: `https://relay.example/${quicknet}`,
    publicUrl,
    chain: quicknet,
  })
  expect(beaconAddress(publicUrl)).toEqual({ url: publicUrl, publicUrl, chain: quicknet })
})

/** The time that this thread calculates, in microseconds. */
async function cost(check: () => Promise<unknown>): Promise<number> {
  await check()
  const before = process.threadCpuUsage()
  await check()
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}

test("checking a signature costs this thread less than half of the calculation's time", async () => {
  const chain = await readChain(beaconAddress(server.url))
  const round = signedRound(7)
  const here: ChainClient = {
    options: { disableBeaconVerification: false, noCache: false },
    get: async () => round,
    latest: async () => round,
    chain: () => ({ baseUrl: '', info: async () => chain }),
  }
  const calculated = await cost(() => fetchBeacon(here, round.round))
  expect(await cost(() => verifyRound(chain, round))).toBeLessThan(calculated / 2)
})

test('a read times out after five seconds if the beacon does not reply', async () => {
  server.state.mode = 'hanging'
  const started = Date.now()
  await expect(openBeacon(beaconAddress(server.url)).nextRound(now)).rejects.toThrow(/timeout/)
  server.state.mode = 'correct'
  expect(Date.now() - started).toBeLessThan(7000)
})
