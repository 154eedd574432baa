import { setTimeout } from 'node:timers/promises'
import { DatabaseUnfit } from '#db/client.ts'
import { ConfigError, readConfig } from '#platform/config.ts'
import { boot } from './boot.ts'
import { startJobs } from './jobs.ts'
import { listen } from './web/listen.ts'
import { builtPages, developmentPages } from './web/page-source.ts'
import { createWeb } from './web/web.ts'
import { welcome } from './welcome.ts'

const stopWithinMs = 9_500

/** Everything that has been opened, to be closed in reverse order when startup fails or the app stops. */
const open = new AsyncDisposableStack()
let isStopping = false
let server: Awaited<ReturnType<typeof listen>> | undefined

process.on('SIGTERM', () => void stop({ drainMs: 2_000 }))
process.on('SIGINT', () => void stop({ drainMs: 0 }))
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
  const jobs = startJobs(app)
  open.defer(jobs.stop)
  server = await listen(config, web.fetch, pages.middleware)
  open.defer(server.close)
  // Live streams stay open until they are ended, so end them before the server waits for open requests.
  open.defer(app.live.stop)
  sandbox?.start()
  process.stdout.write(await welcome(app))
}

/**
 * Reports not ready and keeps serving for `drainMs`, until proxies have noticed. Then stops accepting requests, finishes open ones and
 * background work, and closes the database. A second signal has no effect. Work that hangs (a provider that does not reply) is left to the
 * sweep of the next start, so the exit code is 0.
 */
async function stop({ drainMs }: { drainMs: number }) {
  if (isStopping) return
  isStopping = true
  globalThis.setTimeout(() => process.exit(0), stopWithinMs).unref()
  await starting.catch(() => {})
  if (server && drainMs > 0) {
    server.drain()
    await setTimeout(drainMs)
  }
  await open.disposeAsync()
  process.exit(0)
}

/** Prints one line for an expected error (an invalid setting, a port in use, the database) and a stack for any other. */
async function fail(error: unknown) {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  const isExpected = isTaken || error instanceof ConfigError || error instanceof DatabaseUnfit
  const line = error instanceof Error ? (isExpected ? error.message : error.stack) : String(error)
  process.stderr.write(`${line}\n`)
  await open.disposeAsync()
  process.exit(1)
}
