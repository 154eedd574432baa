import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { migrate, openDatabase } from '#db/client.ts'
import { demoAccounts } from '#db/demo/accounts.ts'
import { seedDemo } from '#db/demo/seed.ts'
import { startEmbedded } from '#db/embedded.ts'
import { users } from '#db/schema.ts'
import { loadGazetteer } from '#db/gazetteer.ts'
import { ensureAdministrator } from '#features/accounts/server/service.ts'
import { backgroundWork } from '#platform/app.ts'
import type { App } from '#platform/app.ts'
import { ConfigError } from '#platform/config.ts'
import type { Config } from '#platform/config.ts'
import { openFiles } from '#platform/files.ts'
import { createLimits } from '#platform/limits.ts'
import { createLive } from '#platform/live.ts'
import { createLog } from '#platform/log.ts'
import { listTemplates } from '#platform/mail-templates.ts'
import { createPayments } from '#platform/payments.ts'
import { openGeocoder } from '#platform/places.ts'
import { createSessions } from '#platform/session.ts'
import { createSandbox } from '#sandbox/sandbox.ts'
import type { Sandbox } from '#sandbox/sandbox.ts'

/** How long a stop waits for work behind the replies; what is left then, the sweep finishes at the next start. */
const backgroundMs = 2_500

/** Opens everything the app works with: database, migrations, demo world, administrator, payment provider. */
export async function boot(config: Config) {
  // Whatever was opened is closed again when a later step fails, the last opened first.
  await using opened = new AsyncDisposableStack()
  const log = createLog(config)
  const databaseUrl = config.databaseUrl ?? (await openEmbedded(config, opened))
  await migrate(databaseUrl)
  const { pool, db } = openDatabase(databaseUrl, { connections: config.databaseConnections })
  opened.defer(() => pool.end())

  const live = createLive({ databaseUrl, log })
  opened.defer(live.stop)
  const sandbox = await openSandbox(config, pool, log)
  opened.defer(() => sandbox?.stop())
  const background = backgroundWork(log)
  opened.defer(() => background.settled(backgroundMs))
  const secret = config.sessionSecret ?? (await keptSecret(config.dataDir))
  const app: App = {
    config,
    db,
    pool,
    log,
    sessions: createSessions({ db, secret, publicUrl: config.publicUrl }),
    limits: createLimits(pool, secret),
    payments: createPayments(config.payments, sandbox?.stripeFetch),
    places: openGeocoder({ db, url: config.geocoderUrl, log }),
    files: await openFiles(config.storage),
    live,
    now: () => new Date(),
    inBackground: background.inBackground,
  }
  // Reading the world's towns keeps this thread busy for some seconds, once: nobody is to wait for a connection meanwhile.
  await loadGazetteer(pool)
  await listTemplates(db)
  if (!config.databaseUrl && config.isLocal) {
    await seedDemo({ pool, now: app.now(), payments: sandbox ? 'sandbox' : 'none', onlyIfEmpty: true })
  }
  if (config.administrator) await ensureAdministrator(app, config.administrator)
  if (!config.isLocal) await refuseDemoAdministrator(app)

  const open = opened.move()
  return { app, sandbox, close: () => open.disposeAsync() }
}

/** The demo world's administrator has a password that everybody can read: not on an address that everybody can reach. */
async function refuseDemoAdministrator(app: App): Promise<void> {
  const { email } = demoAccounts.administrator
  const isDemo = and(eq(users.email, email), eq(users.role, 'administrator'))
  const found = await app.db.select({ id: users.id }).from(users).where(isDemo)
  if (found.length === 0) return
  throw new ConfigError(
    "ADMIN_EMAIL and ADMIN_PASSWORD are required: the demo world's administrator works only while PUBLIC_URL is local.",
  )
}

/** What takes its time at a first start is told in plain words, like all that whoever starts the app reads. */
async function openEmbedded(config: Config, opened: AsyncDisposableStack): Promise<string> {
  const server = await startEmbedded({ dataDir: config.dataDir, log: (line) => process.stdout.write(`${line}\n`) })
  opened.defer(server.release)
  return server.url
}

/** Where this very process answers; an address that stands for all of them is reached on loopback. */
function ownAddress({ hosts: [host = '127.0.0.1'], port }: Config): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

async function openSandbox(config: Config, pool: App['pool'], log: App['log']): Promise<Sandbox | null> {
  const { mode, secretKey, publishableKey, webhookSecrets } = config.payments
  if (mode !== 'sandbox') return null
  return createSandbox({
    pool,
    secretKey,
    publishableKey,
    webhookSecret: webhookSecrets[0]!,
    webhookUrl: () => `${ownAddress(config)}/api/webhooks/stripe`,
    log,
  })
}

/**
 * The secret that signs session cookies and hides whose attempts are counted, made once and kept beside the data (readable by its owner
 * alone).
 */
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
