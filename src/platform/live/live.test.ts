import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { savepoint, transact } from '#db/transact.ts'
import { freshDatabase } from '#test/database.ts'
import type { FreshDatabase } from '#test/database.ts'
import { allAnnouncementsReceived, announcementsReceived } from '#test/live.ts'
import { createLive } from './live.ts'
import type { Live } from './live.ts'
import { createLog } from '../log.ts'

let database: FreshDatabase
let here: Live
let there: Live
beforeAll(async () => {
  database = await freshDatabase()
  const log = createLog({ logLevel: 'silent' })
  here = createLive({ databaseUrl: database.url, log })
  there = createLive({ databaseUrl: database.url, log })
})
afterAll(async () => {
  await Promise.all([here.stop(), there.stop()])
  await database.drop()
})

const listening = `select pid from pg_stat_activity where application_name = 'homefield live' and datname = current_database()
  and state = 'idle' and query ilike 'listen%' and pid <> all($1)`
const announced = (topic: string) => transact(database.db, async (tx) => tx.announce(topic))
const allReceived = () => allAnnouncementsReceived(database.db, here, there)

/** The two connections that listen, once both are ready: others than those given. */
async function listeners(others: number[] = []): Promise<number[]> {
  return vi.waitFor(
    async () => {
      const { rows } = await database.pool.query<{ pid: number }>(listening, [others])
      expect(rows).toHaveLength(2)
      return rows.map(({ pid }) => pid)
    },
    { timeout: 15_000 },
  )
}

/** Listens in two processes, and waits until both connections are ready. */
async function listenInBoth(topic: string) {
  const ears = [vi.fn<() => void>(), vi.fn<() => void>()] as const
  const ends = [here.on(topic, ears[0]), there.on(topic, ears[1])]
  await listeners()
  await allReceived()
  for (const ear of ears) ear.mockClear()
  return { ears, end: () => ends.forEach((stop) => stop()) }
}

test('a topic announced in one process reaches every process after the commit', async () => {
  const { ears, end } = await listenInBoth('user:1')
  let heardBefore = -1
  await transact(database.db, async (tx) => {
    tx.announce('user:1')
    tx.announce('user:1')
    tx.announce('user:2')
    await announcementsReceived(database.db, here, there)
    heardBefore = ears[0].mock.calls.length
  })
  expect(heardBefore).toBe(0)
  await allReceived()
  expect(ears.map((ear) => ear.mock.calls.length)).toEqual([1, 1])
  end()
})

test("a rolled-back announcement is never sent, not even by the connection's next transaction", async () => {
  const { ears, end } = await listenInBoth('user:3')
  const broken = transact(database.db, async (tx) => {
    tx.announce('user:3')
    throw new Error('no')
  })
  await expect(broken).rejects.toThrow('no')
  await announced('user:4')
  await allReceived()
  expect(ears[0]).not.toHaveBeenCalled()
  end()
})

test('listeners are called after a lost connection, and for later announcements', async () => {
  const { ears, end } = await listenInBoth('user:5')
  const lost = await listeners()
  for (const pid of lost) await database.pool.query('select pg_terminate_backend($1)', [pid])
  await announced('user:5')
  await listeners(lost)
  await allReceived()
  expect(ears.every((ear) => ear.mock.calls.length > 0)).toBe(true)
  for (const ear of ears) ear.mockClear()
  await announced('user:5')
  await allReceived()
  expect(ears.map((ear) => ear.mock.calls.length)).toEqual([1, 1])
  end()
})

test('a listener that was removed is not called', async () => {
  const { ears, end } = await listenInBoth('user:6')
  end()
  await announced('user:6')
  await allReceived()
  expect(ears[0]).not.toHaveBeenCalled()
})

test('an announcement in a savepoint is sent only if the savepoint succeeds', async () => {
  const { ears, end } = await listenInBoth('user:7')
  await transact(database.db, async (tx) => {
    const failed = savepoint(tx, async (inner) => {
      inner.announce('user:7')
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
  })
  await announced('user:8')
  await allReceived()
  expect(ears[0]).not.toHaveBeenCalled()
  await transact(database.db, (tx) => savepoint(tx, async (inner) => inner.announce('user:7')))
  await allReceived()
  expect(ears.map((ear) => ear.mock.calls.length)).toEqual([1, 1])
  end()
})

test('stopping does not wait for a database that does not reply', async () => {
  const silent = createServer((socket) => void socket.on('error', () => {})).listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const live = createLive({ databaseUrl: `postgres://x@127.0.0.1:${port}/x`, log: createLog({ logLevel: 'silent' }) })
  const connected = once(silent, 'connection')
  live.on('user:9', () => {})
  await connected
  const began = performance.now()
  await live.stop()
  expect(performance.now() - began).toBeLessThan(2_000)
})
