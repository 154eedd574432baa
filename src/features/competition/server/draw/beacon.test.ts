import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { drawFaults, entryListIn } from '#engine/draw/lots.ts'
import type { BeaconRound } from '#engine/draw/lots.ts'
import { orderByProgram } from '#engine/draw/testing.ts'
import type { Failure } from '#lib/errors.ts'
import { openBeacon } from '#platform/beacon/beacon.ts'
import { beaconAddress } from '#platform/beacon/chain.ts'
import { createDrawCipher } from '#platform/secrets/draw-cipher.ts'
import { aBeaconServer, signedRound } from '#test/beacon-server.ts'
import { times, visitor } from '#test/builders.ts'
import { aTournamentWithTeams } from '#test/competition.ts'
import { statusAndCode } from '#test/refusals.ts'
import { drawSecretKey, useWorld } from '#test/world.ts'
import type { DrawProof } from '../../api-contract.ts'

const world = useWorld()
let server: Awaited<ReturnType<typeof aBeaconServer>>
beforeAll(async () => {
  server = await aBeaconServer(() => world.clock.now)
})
afterAll(() => server.close())
beforeEach(() => {
  world.app.beacon = openBeacon(beaconAddress(server.url))
})
afterEach(() => {
  server.state.mode = 'correct'
  server.state.requests.length = 0
  world.app.drawCipher = createDrawCipher(drawSecretKey)
})

type Cup = Awaited<ReturnType<typeof aTournamentWithTeams>>

const proofOf = async ({ id }: { id: string }) =>
  (await (await visitor(world).get(`/tournaments/${id}/draw`)).json()) as DrawProof
const publish = (cup: Cup) => cup.organizer.post(`/tournaments/${cup.id}/draw/list`, { id: randomUUID() })
const draw = (cup: Cup, body: object = {}) =>
  cup.organizer.post(`/tournaments/${cup.id}/draw`, { id: randomUUID(), by: 'random', ...body })
const entered = { drawnNumbers: '3 5 1 6' }
const wait = (seconds: number) => {
  world.clock.now = new Date(world.clock.now.getTime() + 1000 * seconds)
}

/** A tournament whose list is published, and the round that it names. */
async function aPublishedList(teams = 5) {
  const cup = await aTournamentWithTeams(world, teams)
  expect((await publish(cup)).status).toBe(201)
  const { list } = await proofOf(cup)
  return { cup, round: entryListIn(list!.transcript).rules.beacon as BeaconRound }
}

async function drawnIn(cup: Cup) {
  const { draws } = await proofOf(cup)
  const { draw: number, lots, order } = draws.at(-1)!
  return { ...lots!, draw: number, order }
}

describe('a list published while the beacon answers', () => {
  test('names a round at least a minute after it, whose numbers then decide the order', async () => {
    const { cup, round } = await aPublishedList(9)
    expect(round).toMatchObject({
      chain: server.chain,
      publicKey: server.publicKey,
      address: `${server.url}/public/${round.round}`,
    })
    const ahead = new Date(round.time).getTime() - world.clock.now.getTime()
    expect(ahead).toBeGreaterThanOrEqual(60_000)
    expect(ahead).toBeLessThan(64_000)
    wait(64)
    expect((await draw(cup)).status).toBe(201)
    const { randomness, signature } = signedRound(round.round)
    const drawn = await drawnIn(cup)
    expect(drawn).toMatchObject({ drawnNumbers: randomness, signature })
    expect(await drawFaults(drawn)).toEqual([])
    expect(await orderByProgram(drawn)).toEqual(drawn.order)
    const other = signedRound(round.round + 1)
    expect(await drawFaults({ ...drawn, signature: other.signature })).toEqual(['beacon'])
    await expect(orderByProgram({ ...drawn, signature: other.signature })).rejects.toThrow("aren't the SHA-256")
  })

  test('cannot be drawn before its round is published', async () => {
    const { cup } = await aPublishedList()
    wait(50)
    const refused = await draw(cup)
    expect(await statusAndCode(refused.clone())).toEqual([409, 'beacon_round_pending'])
    expect(((await refused.json()) as Failure).message).toMatch(
      /^The numbers for this list come from round \d+ of a public beacon, which will be published .+\.$/,
    )
    expect(server.state.requests.filter((path) => /\d/.test(path))).toEqual([])
  })

  test('refuses entered numbers as long as the beacon answers', async () => {
    const { cup } = await aPublishedList()
    const early = await draw(cup, entered)
    expect(await statusAndCode(early.clone())).toEqual([409, 'beacon_numbers_only'])
    expect(((await early.json()) as Failure).message).toMatch(/You can't enter other numbers\.$/)
    wait(64)
    expect(await statusAndCode(draw(cup, entered))).toEqual([409, 'beacon_numbers_only'])
    wait(3600)
    expect(await statusAndCode(draw(cup, entered))).toEqual([409, 'beacon_numbers_only'])
    expect((await draw(cup)).status).toBe(201)
  })

  test('is drawn once by twenty draws at the same moment, which read the round once', async () => {
    const { cup, round } = await aPublishedList(8)
    wait(64)
    const draws = await Promise.all(times(20, () => draw(cup)))
    expect(draws.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(draws.filter(({ status }) => status === 409)).toHaveLength(19)
    expect((await proofOf(cup)).draws).toHaveLength(1)
    expect(server.state.requests.filter((path) => path === `/public/${round.round}`)).toHaveLength(1)
  })

  test('is drawn once if the same draw is sent again', async () => {
    const { cup } = await aPublishedList()
    wait(64)
    const id = randomUUID()
    expect((await draw(cup, { id })).status).toBe(201)
    expect((await draw(cup, { id })).status).toBe(200)
    expect(await statusAndCode(draw(cup, { id, ...entered }))).toEqual([409, 'fact_id_used'])
  })

  test('shows the earlier lists for the same draw, which name other rounds', async () => {
    const { cup, round } = await aPublishedList()
    const { list } = await proofOf(cup)
    const reason = 'The Reds still want to play.'
    await cup.organizer.post(`/tournaments/${cup.id}/undo`, { id: randomUUID(), fact: list!.id, reason })
    wait(10)
    await publish(cup)
    const again = (await proofOf(cup)).list!
    expect(again.reopened).toMatchObject([{ publishedAt: list!.publishedAt, reason }])
    expect((entryListIn(again.transcript).rules.beacon as BeaconRound).round).toBeGreaterThan(round.round)
    wait(64)
    expect((await draw(cup)).status).toBe(201)
    expect((await drawnIn(cup)).reopened).toEqual(again.reopened)
  })

  test('has to be published again after a restore without the key', async () => {
    const { cup } = await aPublishedList()
    world.app.drawCipher = createDrawCipher('another key after a restore, of 32 characters')
    wait(64)
    expect(await statusAndCode(draw(cup))).toEqual([409, 'commitment_replaced'])
  })
})

describe('a round that is forged or cannot be read', () => {
  test.each(['forged', 'other round', 'too large', 'redirected', 'down'] as const)(
    '(%s) is never used, and the next try reads it again',
    async (mode) => {
      const { cup, round } = await aPublishedList()
      wait(64)
      server.state.mode = mode
      expect(await statusAndCode(draw(cup))).toEqual([409, 'beacon_unreachable'])
      expect(await statusAndCode(draw(cup, entered))).toEqual([409, 'beacon_unreachable'])
      expect((await proofOf(cup)).draws).toEqual([])
      server.state.mode = 'correct'
      expect((await draw(cup)).status).toBe(201)
      expect((await drawnIn(cup)).drawnNumbers).toBe(signedRound(round.round).randomness)
    },
  )

  test('is replaced by numbers drawn in front of witnesses ten minutes after its time, not sooner', async () => {
    const { cup, round } = await aPublishedList()
    server.state.mode = 'down'
    wait((new Date(round.time).getTime() - world.clock.now.getTime()) / 1000 + 599)
    const early = await draw(cup, entered)
    expect(((await early.json()) as Failure).message).toMatch(
      /After .+, you can draw numbers in front of witnesses instead\.$/,
    )
    wait(1)
    const refused = await draw(cup)
    expect(((await refused.json()) as Failure).message).toMatch(
      /You can now draw numbers in front of witnesses and enter them\.$/,
    )
    expect((await draw(cup, entered)).status).toBe(201)
    const drawn = await drawnIn(cup)
    expect(drawn.drawnNumbers).toBe('3 5 1 6')
    expect(drawn).not.toHaveProperty('signature')
    expect(await orderByProgram(drawn)).toEqual(drawn.order)
  })

  test.each(['another beacon', 'no beacon'])('cannot be read either once the site uses %s', async (used) => {
    const { cup } = await aPublishedList()
    const other = await aBeaconServer(() => world.clock.now, 0xdeedn)
    onTestFinished(async () => void (await other.close()))
    wait(64)
    world.app.beacon = used === 'no beacon' ? null : openBeacon(beaconAddress(other.url))
    expect(await statusAndCode(draw(cup))).toEqual([409, 'beacon_unreachable'])
    wait(600)
    expect((await draw(cup, entered)).status).toBe(201)
  })
})

describe('a list published while the beacon cannot be reached', () => {
  test('says so, names no round, and takes numbers drawn in front of witnesses', async () => {
    server.state.mode = 'down'
    const cup = await aTournamentWithTeams(world, 4)
    await publish(cup)
    const { list } = await proofOf(cup)
    expect(entryListIn(list!.transcript).rules.beacon).toBe('unreachable')
    server.state.mode = 'correct'
    expect(await statusAndCode(draw(cup))).toEqual([400, 'drawn_numbers_missing'])
    expect((await draw(cup, entered)).status).toBe(201)
  })

  test("names no round if the public key doesn't match the chain", async () => {
    const correct = server.state.info
    server.state.info = { ...correct, genesis_time: correct.genesis_time - 3 }
    const cup = await aTournamentWithTeams(world, 4)
    await publish(cup)
    server.state.info = correct
    const { list } = await proofOf(cup)
    expect(entryListIn(list!.transcript).rules.beacon).toBe('unreachable')
  })
})
