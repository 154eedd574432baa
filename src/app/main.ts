import { startRetention } from '#features/info/server/retention.ts'
import { startSweeping } from '#features/teams/server/sweep.ts'
import { DatabaseUnfit } from '#db/client.ts'
import { startMailing } from '#platform/mail-delivery.ts'
import { ConfigError, readConfig } from '#platform/config.ts'
import { removeAbandonedUploads } from '#platform/uploads.ts'
import { boot } from './boot.ts'
import { listen } from './listen.ts'
import { builtPages, developmentPages } from './page-source.ts'
import { createWeb } from './web.ts'
import { welcome } from './welcome.ts'

const stopWithinMs = 9_500

/** Everything that is open; closed in the opposite order, whether a start failed or a stop was asked for. */
const open = new AsyncDisposableStack()
let isStopping = false

process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
const starting = start(process.argv.includes('--dev'))
await starting.catch(fail)

async function start(isDevelopment: boolean) {
  process.env.NODE_ENV ??= isDevelopment ? 'development' : 'production'
  const config = readConfig(process.env)
  const { app, sandbox, close } = await boot(config)
  open.defer(close)
  const pages = isDevelopment ? await developmentPages(config.port) : await builtPages()
  open.defer(pages.close)
  const isReady = async () => !isStopping && (await app.pool.query('select 1')).rowCount === 1
  const web = createWeb(app, { render: pages.render, assets: pages.assets, sandbox, health: { isReady } })
  if (isStopping) return
  app.inBackground('remove abandoned uploads', removeAbandonedUploads(app.now()))
  const sweeping = startSweeping(app)
  open.defer(sweeping.stop)
  const retention = startRetention(app)
  open.defer(retention.stop)
  const mailing = startMailing(app)
  open.defer(mailing.stop)
  const server = await listen(config, web.fetch, pages.middleware)
  open.defer(server.close)
  // Streams never end by themselves: they are ended before the server waits for its open requests.
  open.defer(app.live.stop)
  sandbox?.start()
  process.stdout.write(await welcome(app))
}

/**
 * Takes no new requests, finishes the open ones and what goes on behind them, lets go of the database. Asked twice, it stops once. What
 * hangs (a provider that does not answer) is left: the next start's sweep finishes it, so that is no failure.
 */
async function stop() {
  if (isStopping) return
  isStopping = true
  setTimeout(() => process.exit(0), stopWithinMs).unref()
  await starting.catch(() => {})
  await open.disposeAsync()
  process.exit(0)
}

/** Whoever starts the app reads one line, not a stack: settings say which variable, everything else what happened. */
async function fail(error: unknown) {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  const isExpected = isTaken || error instanceof ConfigError || error instanceof DatabaseUnfit
  const line = error instanceof Error ? (isExpected ? error.message : error.stack) : String(error)
  process.stderr.write(`${line}\n`)
  await open.disposeAsync()
  process.exit(1)
}
