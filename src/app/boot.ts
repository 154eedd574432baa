import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate, openDatabase } from '#db/client.ts'
import { seedDemo } from '#db/demo/seed.ts'
import { startEmbedded } from '#db/embedded.ts'
import { loadGazetteer } from '#db/gazetteer.ts'
import { ensureAdministrator } from '#features/accounts/server/service.ts'
import { backgroundWork } from '#platform/app.ts'
import type { App } from '#platform/app.ts'
import type { Config } from '#platform/config.ts'
import { createLimits } from '#platform/limits.ts'
import { createLog } from '#platform/log.ts'
import { createPayments } from '#platform/payments.ts'
import { openGeocoder } from '#platform/places.ts'
import { createSessions } from '#platform/session.ts'
import { createSandbox } from '#sandbox/sandbox.ts'

/** Opens everything the app works with: database, migrations, gazetteer, demo world, administrator, payment provider. */
export async function boot(config: Config) {
  const log = createLog(config)
  const embedded = config.databaseUrl
    ? null
    : await startEmbedded({ dataDir: config.dataDir, log: (message) => log.info(message) })
  const databaseUrl = config.databaseUrl ?? embedded!.url
  await migrate(databaseUrl)
  const { pool, db } = openDatabase(databaseUrl, { connections: config.databaseConnections })

  const sandbox =
    config.payments.mode === 'sandbox'
      ? await createSandbox({
          pool,
          secretKey: config.payments.secretKey,
          publishableKey: config.payments.publishableKey,
          webhookSecret: config.payments.webhookSecrets[0]!,
          webhookUrl: () => `http://127.0.0.1:${config.port}/api/webhooks/stripe`,
          log,
        })
      : null
  const background = backgroundWork(log)
  const app: App = {
    config,
    db,
    pool,
    log,
    sessions: createSessions({
      db,
      secret: config.sessionSecret ?? (await keptSecret(config.dataDir)),
      publicUrl: config.publicUrl,
    }),
    limits: createLimits(pool),
    payments: createPayments(config.payments, sandbox?.stripeFetch),
    places: openGeocoder({ db, url: config.geocoderUrl, log }),
    now: () => new Date(),
    inBackground: background.inBackground,
  }

  await loadGazetteer(pool)
  const isDemo =
    embedded !== null &&
    config.isLocal &&
    (await seedDemo({ pool, now: app.now(), payments: sandbox ? 'sandbox' : 'none', onlyIfEmpty: true })) === 'seeded'
  if (config.administrator) await ensureAdministrator(app, config.administrator)

  return {
    app,
    sandbox,
    isDemo,
    async close() {
      await sandbox?.stop()
      await background.settled()
      await pool.end()
      await embedded?.release()
    },
  }
}

/** The secret that signs session cookies, made once and kept beside the data (readable by its owner alone). */
async function keptSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'session-secret')
  const draft = `${file}.${process.pid}`
  await mkdir(dataDir, { recursive: true })
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600 })
  // Linking is atomic: of two processes that start together one gives the name, and both read what it wrote.
  await link(draft, file).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  })
  await rm(draft)
  return readFile(file, 'utf8')
}
