import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { createApi } from '#app/api.ts'
import { backgroundWork } from '#platform/app.ts'
import type { App } from '#platform/app.ts'
import { readConfig, sandboxPayments } from '#platform/config.ts'
import { openFiles } from '#platform/files/open-files.ts'
import { createLimits } from '#platform/limits/limits.ts'
import { registerListeners } from '#app/listeners.ts'
import { contentChecks } from '#features/site/slots.ts'
import { mailTemplates } from '#app/mail-templates.ts'
import { openBeacon } from '#platform/beacon/beacon.ts'
import { createDrawCipher } from '#platform/secrets/draw-cipher.ts'
import { createEvents } from '#platform/events.ts'
import { createLive } from '#platform/live/live.ts'
import { createLocks } from '#platform/locks.ts'
import { createLog } from '#platform/log.ts'
import { createPayments } from '#platform/payments.ts'
import { openGeocoder } from '#platform/geocoding/location-search.ts'
import { createSign } from '#platform/secrets/sign.ts'
import { createSessions } from '#platform/http/session.ts'
import { createSandbox } from '#sandbox/sandbox.ts'
import { freshDatabase } from './database.ts'

export type World = Awaited<ReturnType<typeof aWorld>>

/** Compares passwords without scrypt, which is tested with the sessions. */
const plainHashing = {
  hash: async (password: string) => createHash('sha256').update(password).digest('hex'),
  verify: async (given: { hash: string; password: string }) => given.hash === (await plainHashing.hash(given.password)),
}

/** Signs the session cookies of every test world. */
export const sessionSecret = 'a-secret-for-tests-of-32-characters'
export const drawSecretKey = 'a-key-for-tests-of-32-characters-or-more'

type Options = {
  connections?: number
  asyncCommit?: boolean
  env?: Record<string, string>
  /** Errors that these tests cause on purpose. */
  expectedErrors?: RegExp
}

/** A world for all tests of a file, available from the first `beforeAll` below this call. */
export function useWorld(options?: Options): World {
  return useWorldFrom(() => aWorld(options))
}

/**
 * The world that `open` creates, ready before the first test of the file and closed after the last. A test fails when the app logs an
 * unexpected error; see `loggedErrors`.
 */
export function useWorldFrom<Opened extends World>(open: () => Promise<Opened>): Opened {
  const world = {} as Opened
  beforeAll(async () => {
    Object.assign(world, await open())
  })
  afterEach(() => expect(world.loggedErrors()).toEqual([]))
  afterAll(() => world.close())
  return world
}

/**
 * The whole app on its own database, with the payment sandbox and one clock for both, which moves only when told. Nothing runs in the
 * background: sweeps and webhook deliveries happen when a test starts them.
 */
export async function aWorld(options: Options = {}) {
  const database = await freshDatabase({
    connections: options.connections ?? 10,
    asyncCommit: options.asyncCommit ?? false,
  })
  const dataDir = await mkdtemp(join(tmpdir(), 'homefield-world-'))
  const config = readConfig({ LOG_LEVEL: 'error', NODE_ENV: 'test', DATA_DIR: dataDir, ...options.env })
  const errors: string[] = []
  const log = createLog(config, {
    write: (line) => {
      const error = logSentence(line)
      if (!options.expectedErrors?.test(error)) errors.push(error)
    },
  })
  const clock = { now: new Date() }
  const background = backgroundWork(log)
  let deliverTo: ((request: Request) => Response | Promise<Response>) | null = null
  const payments = config.payments ?? sandboxPayments(sessionSecret)
  const sandbox = await createSandbox({
    pool: database.pool,
    secretKey: payments.secretKey,
    publishableKey: payments.publishableKey,
    webhookSecret: payments.webhookSecrets[0]!,
    webhookUrl: () => 'http://localhost/api/webhooks/stripe',
    webhookFetch: (input, init) => Promise.resolve(deliverTo!(new Request(input, init))),
    now: () => clock.now,
    hangMs: 250,
    log,
  })
  const live = createLive({ databaseUrl: database.url, log })
  const locks = createLocks({ databaseUrl: database.url })
  const app: App = {
    config,
    db: database.db,
    pool: database.pool,
    log,
    sessions: createSessions({
      db: database.db,
      secret: sessionSecret,
      publicUrl: config.publicUrl,
      hashing: plainHashing,
    }),
    limits: createLimits(database.pool, sessionSecret),
    sign: createSign(sessionSecret),
    drawCipher: createDrawCipher(drawSecretKey),
    beacon: config.drawBeacon && openBeacon(config.drawBeacon),
    payments: createPayments(payments, sandbox.stripeFetch),
    places: openGeocoder({ db: database.db, url: null, log }),
    files: await openFiles(config.storage),
    live,
    locks,
    events: registerListeners(createEvents()),
    mailTemplates,
    contentChecks,
    now: () => clock.now,
    inBackground: background.inBackground,
  }
  const api = createApi(app)
  deliverTo = api.fetch

  return {
    app,
    api,
    payments,
    sandbox,
    database,
    clock,
    /** Waits for work after responses: applied events, sent refunds. */
    settled: background.settled,
    /** The errors logged since the last call: 'request failed: Failed query: the connection was lost'. */
    loggedErrors: () => errors.splice(0),
    async close() {
      await live.stop()
      await background.settled()
      await locks.stop()
      await sandbox.stop()
      await database.drop()
      await rm(dataDir, { recursive: true })
      expect(errors).toEqual([])
    },
  }
}

type LoggedError = { message: string; cause?: LoggedError }

/** A log line as one sentence: the message and its cause. */
function logSentence(line: string): string {
  const { msg, err } = JSON.parse(line) as { msg: string; err?: LoggedError }
  const sentences = [msg]
  for (let error = err; error; error = error.cause) sentences.push(error.message)
  return sentences.join(': ')
}
