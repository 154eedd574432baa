import { getEventListeners } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase } from '#test/database.ts'
import type { FreshDatabase } from '#test/database.ts'
import { startJob } from './jobs.ts'
import type { Job } from './jobs.ts'
import { createLocks } from './locks.ts'
import type { Locks } from './locks.ts'
import { createLog } from './log.ts'

let database: FreshDatabase
let here: Locks
let there: Locks
const jobs: Job[] = []
beforeEach(async () => {
  database = await freshDatabase()
  here = createLocks({ databaseUrl: database.url })
  there = createLocks({ databaseUrl: database.url })
})
afterEach(async () => {
  await Promise.all(jobs.splice(0).map((job) => job.stop()))
  await Promise.all([here.stop(), there.stop()])
  await database.drop()
})

const log = createLog({ logLevel: 'silent' })
const lock = 9_001
const nothing = () => Promise.resolve()
const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))

function aJob(locks: Locks, work: (stopping: AbortSignal) => Promise<void>, everyMs = 60_000) {
  jobs.push(startJob({ locks, log }, { name: 'test', everyMs, lock, work, retryMs: 10 }))
}

const lockConnections = `select pid from pg_stat_activity where application_name = 'homefield locks' and datname = current_database()`

test('one process at a time runs a job, and the other one runs it later', async () => {
  const running = { now: 0, most: 0, here: 0, there: 0 }
  const counted = (side: 'here' | 'there') => async () => {
    running[side] += 1
    running.most = Math.max(running.most, (running.now += 1))
    await setTimeout(5)
    running.now -= 1
  }
  aJob(here, counted('here'), 5)
  aJob(there, counted('there'), 5)
  await expect.poll(() => Math.min(running.here, running.there)).toBeGreaterThan(5)
  expect(running.most).toBe(1)
})

test('a process does not get a lock that it already holds', async () => {
  let second: boolean | undefined
  const first = await here.hold(lock, async () => {
    second = await here.hold(lock, nothing)
  })
  expect([first, second]).toEqual([true, false])
})

test('the locks of a process share one connection', async () => {
  const other = lock + 1
  let connections: number | null = null
  await here.hold(lock, async () => {
    await here.hold(other, async () => {
      connections = (await database.pool.query(lockConnections)).rowCount
      expect([await there.hold(lock, nothing), await there.hold(other, nothing)]).toEqual([false, false])
    })
  })
  expect(connections).toBe(1)
  expect([await there.hold(lock, nothing), await there.hold(other, nothing)]).toEqual([true, true])
})

test('when the lock connection is killed, the work is aborted and the job runs again on a new connection', async () => {
  const work = vi.fn<(stopping: AbortSignal) => Promise<void>>(untilAborted)
  aJob(here, work)
  await expect.poll(() => work.mock.calls.length).toBe(1)
  const { rows } = await database.pool.query<{ pid: number }>(lockConnections)
  for (const { pid } of rows) await database.pool.query('select pg_terminate_backend($1)', [pid])
  await expect.poll(() => work.mock.calls.length).toBe(2)
  expect(work.mock.calls.map(([stopping]) => stopping.aborted)).toEqual([true, false])
  expect(await there.hold(lock, nothing)).toBe(false)
})

test('a lock that cannot be released is released by closing the connection', async () => {
  const queries = vi.spyOn(pg.Client.prototype as unknown as { query: () => Promise<void> }, 'query')
  onTestFinished(() => queries.mockRestore())
  const held = here.hold(lock, async () => void queries.mockRejectedValueOnce(new Error('Query read timeout')))
  await expect(held).rejects.toThrow('the lock was lost')
  await expect.poll(() => there.hold(lock, nothing)).toBe(true)
  expect(await here.hold(lock, nothing)).toBe(true)
})

test('work that fails releases its lock', async () => {
  await expect(here.hold(lock, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await there.hold(lock, nothing)).toBe(true)
})

test('however often locks are held, the connection is watched once', async () => {
  const watchers: number[] = []
  for (let turn = 0; turn < 12; turn += 1) {
    await here.hold(lock, async (lost) => void watchers.push(getEventListeners(lost, 'abort').length))
  }
  expect(watchers).toEqual(Array(12).fill(watchers[0]))
})
