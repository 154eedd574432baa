import { openDatabase, refuseTransactionPooling } from '#db/client.ts'
import { lockDemoAccounts } from '#demo/lock-accounts.ts'
import { playDemo } from '#demo/competitions.ts'
import { seedDemo } from '#demo/seed.ts'
import { startEmbedded } from '#db/embedded.ts'
import { loadGazetteer } from '#db/gazetteer.ts'
import { migrate } from '#db/migrate.ts'
import { weaknessOf } from '#features/accounts/server/credentials/new-passwords.ts'
import { administratorNames, ensureAdministrator } from '#features/accounts/server/service.ts'
import { backgroundWork } from '#platform/app.ts'
import type { App } from '#platform/app.ts'
import { ConfigError, sandboxPayments } from '#platform/config.ts'
import type { Config, PaymentsConfig } from '#platform/config.ts'
import { openBeacon } from '#platform/beacon/beacon.ts'
import { createDrawCipher } from '#platform/secrets/draw-cipher.ts'
import { createEvents } from '#platform/events.ts'
import { openFiles } from '#platform/files/open-files.ts'
import { createLimits } from '#platform/limits/limits.ts'
import { createLive } from '#platform/live/live.ts'
import { createLocks } from '#platform/locks.ts'
import { createLog } from '#platform/log.ts'
import { listTemplates } from '#platform/mail/templates.ts'
import { createPayments } from '#platform/payments.ts'
import { openGeocoder } from '#platform/geocoding/location-search.ts'
import { createSign } from '#platform/secrets/sign.ts'
import { drawSecretKey, storedSecret } from '#platform/secrets/stored-secret.ts'
import { createSessions } from '#platform/http/session.ts'
import { createSandbox } from '#sandbox/sandbox.ts'
import type { Sandbox } from '#sandbox/sandbox.ts'
import { registerListeners } from './listeners.ts'
import { refusals } from './refusals.ts'
import { contentChecks } from '#features/site/slots.ts'
import { mailTemplates } from './mail-templates.ts'

/** How long shutdown waits for background work. The sweep finishes the rest at the next start. */
const backgroundMs = 2_500

/** Opens everything the app needs: database, migrations, demo world, administrator, payment provider. */
export async function boot(config: Config) {
  // If a later step fails, everything opened so far is closed in reverse order.
  await using opened = new AsyncDisposableStack()
  await refuseWeakAdministrator(config)
  const drawCipher = createDrawCipher(await drawSecretKey(config))
  const log = createLog(config)
  const databaseUrl = await openMigrated(config, opened)
  const { pool, db } = openDatabase(databaseUrl, { connections: config.databaseConnections })
  opened.defer(() => pool.end())

  const live = createLive({ databaseUrl, log })
  opened.defer(live.stop)
  const locks = createLocks({ databaseUrl })
  opened.defer(locks.stop)
  const secret = config.sessionSecret ?? (await storedSecret(config.dataDir, 'session-secret'))
  const payments = config.payments ?? sandboxPayments(secret)
  const sandbox = await openSandbox(config, payments, pool, log)
  opened.defer(() => sandbox?.stop())
  const background = backgroundWork(log)
  opened.defer(() => background.settled(backgroundMs))
  const app: App = {
    config,
    db,
    pool,
    log,
    sessions: createSessions({ db, secret, publicUrl: config.publicUrl }),
    limits: createLimits(pool, secret),
    sign: createSign(secret),
    drawCipher,
    beacon: config.drawBeacon && openBeacon(config.drawBeacon),
    payments: createPayments(payments, sandbox?.stripeFetch),
    places: openGeocoder({ db, url: config.geocoderUrl, log }),
    files: await openFiles(config.storage),
    live,
    locks,
    events: registerListeners(createEvents()),
    mailTemplates,
    contentChecks,
    now: () => new Date(),
    inBackground: background.inBackground,
  }
  // Loading the gazetteer blocks this thread for several seconds, once, so it happens before anything waits for a connection.
  await loadGazetteer(pool)
  await listTemplates(app, app.mailTemplates.values())
  if (!config.databaseUrl && config.isLocal) {
    const seeded = await seedDemo({ pool, now: app.now(), payments: sandbox ? 'sandbox' : 'none', onlyIfEmpty: true })
    if (seeded === 'seeded') await playDemo(app, app.now())
  }
  if (config.administrator) await ensureAdministrator(app, config.administrator)
  if (!config.isLocal && !(await lockDemoAccounts(db))) {
    throw new ConfigError(
      'ADMIN_EMAIL and ADMIN_PASSWORD are required: the demo administrator is available only when HOST and PUBLIC_URL are both loopback addresses.',
    )
  }

  const open = opened.move()
  return { app, sandbox, close: () => open.disposeAsync() }
}

/** On a public site, refuses a password that is easy to guess, as when members choose one. */
async function refuseWeakAdministrator({ administrator, publicUrl }: Config): Promise<void> {
  if (!administrator || !publicUrl.startsWith('https:')) return
  const { email, password } = administrator
  const weakness = await weaknessOf(password, { email, username: 'admin', ...administratorNames })
  if (weakness) throw new ConfigError(`ADMIN_PASSWORD is too easy to guess. ${refusals[weakness][1]}`)
}

/** Migrates the database of DATABASE_URL, or else the embedded one, which it starts. Returns its URL. */
async function openMigrated({ databaseUrl, dataDir }: Config, opened: AsyncDisposableStack): Promise<string> {
  if (databaseUrl) {
    await refuseTransactionPooling(databaseUrl)
    await migrate(databaseUrl)
    return databaseUrl
  }
  const { url, folder, release } = await startEmbedded({
    dataDir,
    log: (line) => process.stdout.write(`${line}\n`),
  })
  opened.defer(release)
  await migrate(url, { startOver: `delete ${folder}` })
  return url
}

/** This process's own address. A wildcard address can be reached on loopback. */
function ownAddress({ hosts: [host = '127.0.0.1'], port }: Config): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

async function openSandbox(
  config: Config,
  payments: PaymentsConfig,
  pool: App['pool'],
  log: App['log'],
): Promise<Sandbox | null> {
  const { mode, secretKey, publishableKey, webhookSecrets } = payments
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
