import { startSweeping } from '#features/teams/server/sweep.ts'
import { ConfigError, readConfig } from '#platform/config.ts'
import { boot } from './boot.ts'
import { listen } from './listen.ts'
import { builtPages, developmentPages } from './page-source.ts'
import { createWeb } from './web.ts'
import { welcome } from './welcome.ts'

const stopWithinMs = 9_000

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
  const sweeping = startSweeping(app)
  open.defer(sweeping.stop)
  const server = await listen(config, web.fetch, pages.middleware)
  open.defer(server.close)
  sandbox?.start()
  process.stdout.write(await welcome(app))
}

/** Takes no new requests, finishes the open ones and what goes on behind them, lets go of the database. Asked twice, it stops once. */
async function stop() {
  if (isStopping) return
  isStopping = true
  setTimeout(() => process.exit(1), stopWithinMs).unref()
  await starting.catch(() => {})
  await open.disposeAsync()
  process.exit(0)
}

/** Whoever starts the app reads one line, not a stack: settings say which variable, everything else what happened. */
async function fail(error: unknown) {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  const isExpected = isTaken || error instanceof ConfigError
  const line = error instanceof Error ? (isExpected ? error.message : error.stack) : String(error)
  process.stderr.write(`${line}\n`)
  await open.disposeAsync()
  process.exit(1)
}
