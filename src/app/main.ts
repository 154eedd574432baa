import { startSweeping } from '#features/teams/server/sweep.ts'
import { ConfigError, readConfig } from '#platform/config.ts'
import { boot } from './boot.ts'
import { listen } from './listen.ts'
import { builtPages, developmentPages } from './page-source.ts'
import { createWeb } from './web.ts'
import { welcome } from './welcome.ts'

const stopWithinMs = 9_000

try {
  await start(process.argv.includes('--dev'))
} catch (error) {
  // Whoever starts the app reads this line, not a stack: settings say which variable, everything else what happened.
  const isExpected =
    error instanceof ConfigError || (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
  process.stderr.write(`${isExpected ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
}

async function start(isDevelopment: boolean) {
  process.env.NODE_ENV ??= isDevelopment ? 'development' : 'production'
  const config = readConfig(process.env)
  let isStopping = false
  const booted = await boot(config)
  const pages = isDevelopment ? await developmentPages(config.port) : await builtPages()
  const web = createWeb(booted.app, {
    render: pages.render,
    assets: pages.assets,
    sandbox: booted.sandbox,
    health: {
      isReady: async () => !isStopping && (await booted.app.pool.query('select 1')).rowCount === 1,
    },
  })
  const server = await listen(config, web.fetch, pages.middleware)
  booted.sandbox?.start()
  const sweeping = startSweeping(booted.app)
  process.stdout.write(await welcome(booted.app))

  const stop = async () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    await server.close()
    await sweeping.stop()
    await pages.close()
    await booted.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}
