import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { announce } from '#db/announcements.ts'
import { freshDatabase } from '#test/database.ts'
import type { FreshDatabase } from '#test/database.ts'
import { createLive } from './live.ts'
import type { Live } from './live.ts'
import { createLog } from './log.ts'

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
  and state = 'idle' and query ilike 'listen%'`
const announced = (topic: string) => database.db.transaction(async (tx) => announce(tx, topic))

/** Listens on both sides, as two processes do, once both hear. */
async function onBoth(topic: string) {
  const ears = [vi.fn<() => void>(), vi.fn<() => void>()] as const
  const ends = [here.on(topic, ears[0]), there.on(topic, ears[1])]
  await vi.waitFor(async () => expect((await database.pool.query(listening)).rowCount).toBe(2))
  await setTimeout(50)
  for (const ear of ears) ear.mockClear()
  return { ears, end: () => ends.forEach((stop) => stop()) }
}

test('what one process announces every process hears, once the transaction has committed', async () => {
  const { ears, end } = await onBoth('user:1')
  let heardBefore = -1
  await database.db.transaction(async (tx) => {
    announce(tx, 'user:1')
    announce(tx, 'user:1')
    announce(tx, 'user:2')
    await setTimeout(100)
    heardBefore = ears[0].mock.calls.length
  })
  expect(heardBefore).toBe(0)
  await vi.waitFor(() => expect(ears.map((ear) => ear.mock.calls.length)).toEqual([1, 1]))
  end()
})

test('what is rolled back is never heard of, and its connection serves the next one', async () => {
  const { ears, end } = await onBoth('user:3')
  const broken = database.db.transaction(async (tx) => {
    announce(tx, 'user:3')
    throw new Error('no')
  })
  await expect(broken).rejects.toThrow('no')
  await announced('user:4')
  await setTimeout(100)
  expect(ears[0]).not.toHaveBeenCalled()
  end()
})

test('whoever listens is told to look again when the connection was lost, and hears what comes after', async () => {
  const { ears, end } = await onBoth('user:5')
  const { rows } = await database.pool.query<{ pid: number }>(listening)
  for (const { pid } of rows) await database.pool.query('select pg_terminate_backend($1)', [pid])
  await announced('user:5')
  await vi.waitFor(() => expect(ears.every((ear) => ear.mock.calls.length > 0)).toBe(true), { timeout: 5_000 })
  await setTimeout(100)
  for (const ear of ears) ear.mockClear()
  await announced('user:5')
  await vi.waitFor(() => expect(ears.map((ear) => ear.mock.calls.length)).toEqual([1, 1]))
  end()
})

test('whoever has stopped listening hears nothing any more', async () => {
  const { ears, end } = await onBoth('user:6')
  end()
  await announced('user:6')
  await setTimeout(100)
  expect(ears[0]).not.toHaveBeenCalled()
})

test('only a transaction can announce: it alone knows when it is true', () => {
  expect(() => announce(database.db, 'user:7')).toThrow('only a transaction')
})
