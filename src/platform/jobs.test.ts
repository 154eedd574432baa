import { expect, test, vi } from 'vitest'
import type { App } from './app.ts'
import { startJob } from './jobs.ts'

/** A pool of one connection that fails what it is told to. */
function aPool(fails: RegExp) {
  const release = vi.fn<(destroy?: boolean) => void>()
  const query = (sql: string) =>
    fails.test(sql) ? Promise.reject(new Error('statement timeout')) : Promise.resolve({ rows: [{ mine: true }] })
  const error = vi.fn<(facts: object, message: string) => void>()
  const app = { pool: { connect: () => Promise.resolve({ query, release }) }, log: { error } }
  return { app: app as unknown as Pick<App, 'pool' | 'log'>, release, error }
}

test.each([
  ['goes back to the pool when its lock is given back', /nothing/, false],
  ['that may still hold the lock is ended, so that the job goes on elsewhere', /unlock/, true],
])('a connection %s', async (_, fails, isEnded) => {
  const { app, release, error } = aPool(fails)
  const work = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const job = startJob(app, { what: 'sweep', everyMs: 60_000, alone: 1, work })
  await vi.waitFor(() => expect(release).toHaveBeenCalledWith(isEnded))
  await job.stop()
  expect(work).toHaveBeenCalledOnce()
  expect(error).toHaveBeenCalledTimes(isEnded ? 1 : 0)
})
