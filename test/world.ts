import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { createApi } from '#app/api.ts'
import { backgroundWork } from '#platform/app.ts'
import type { App } from '#platform/app.ts'
import { readConfig } from '#platform/config.ts'
import { openFiles } from '#platform/files.ts'
import { createLimits } from '#platform/limits.ts'
import { createLive } from '#platform/live.ts'
import { createLog } from '#platform/log.ts'
import { createPayments } from '#platform/payments.ts'
import { openGeocoder } from '#platform/places.ts'
import { createSessions } from '#platform/session.ts'
import { createSandbox } from '#sandbox/sandbox.ts'
import { freshDatabase } from './database.ts'

export type World = Awaited<ReturnType<typeof aWorld>>

/** Says no more than whether the password is right: what scrypt adds to that is the platform's test of sessions. */
const quickHashing = {
  hash: async (password: string) => createHash('sha256').update(password).digest('hex'),
  verify: async (given: { hash: string; password: string }) => given.hash === (await quickHashing.hash(given.password)),
}

/** What signs the session cookies of every test world. */
export const sessionSecret = 'a-secret-for-tests-of-32-characters'

type Wishes = { connections?: number; isHasty?: boolean; env?: Record<string, string> }

/** A world for all tests of a file, there from the first `beforeAll` below this call on. */
export function useWorld(wishes?: Wishes): World {
  return forThisFile(() => aWorld(wishes))
}

/** Whatever world `open` makes, filled in before the first test of the file and closed after the last. */
export function forThisFile<Opened extends World>(open: () => Promise<Opened>): Opened {
  const world = {} as Opened
  beforeAll(async () => {
    Object.assign(world, await open())
  })
  afterAll(() => world.close())
  return world
}

/**
 * The whole app on a database of its own, with the payment sandbox beside it and one clock for both, which stands still until it is told
 * to go on. Nothing runs by itself: sweeps and webhook deliveries happen when a test asks for them.
 */
export async function aWorld(wishes: Wishes = {}) {
  const database = await freshDatabase({ connections: wishes.connections ?? 10, isHasty: wishes.isHasty ?? false })
  const dataDir = await mkdtemp(join(tmpdir(), 'homefield-world-'))
  const config = readConfig({ LOG_LEVEL: 'error', NODE_ENV: 'test', DATA_DIR: dataDir, ...wishes.env })
  const log = createLog(config)
  const clock = { now: new Date() }
  const background = backgroundWork(log)
  let deliverTo: ((request: Request) => Response | Promise<Response>) | null = null
  const sandbox = await createSandbox({
    pool: database.pool,
    secretKey: config.payments.secretKey,
    publishableKey: config.payments.publishableKey,
    webhookSecret: config.payments.webhookSecrets[0]!,
    webhookUrl: () => 'http://localhost/api/webhooks/stripe',
    webhookFetch: (input, init) => Promise.resolve(deliverTo!(new Request(input, init))),
    now: () => clock.now,
    hangMs: 250,
    log,
  })
  const live = createLive({ databaseUrl: database.url, log })
  const app: App = {
    config,
    db: database.db,
    pool: database.pool,
    log,
    sessions: createSessions({
      db: database.db,
      secret: sessionSecret,
      publicUrl: config.publicUrl,
      hashing: quickHashing,
    }),
    limits: createLimits(database.pool, sessionSecret),
    payments: createPayments(config.payments, sandbox.stripeFetch),
    places: openGeocoder({ db: database.db, url: null, log }),
    files: await openFiles(config.storage),
    live,
    now: () => clock.now,
    inBackground: background.inBackground,
  }
  const api = createApi(app)
  deliverTo = api.fetch

  return {
    app,
    api,
    sandbox,
    database,
    clock,
    /** Waits for what goes on after the replies: applied events, sent refunds. */
    settled: background.settled,
    async close() {
      await live.stop()
      await background.settled()
      await sandbox.stop()
      await database.drop()
      await rm(dataDir, { recursive: true })
    },
  }
}
