/**
 * The app as it starts in production but without pages: boot, API, sweeps. Tests can move its clock forward. Exits with the test that
 * started it.
 */
import { flushCompileCache } from 'node:module'
import { boot } from '#app/boot.ts'
import { listen } from '#app/web/listen.ts'
import { createWeb } from '#app/web/web.ts'
import { startSweeping } from '#workflows/jobs.ts'
import { readConfig } from '#platform/config.ts'
import type { Command } from './commands.ts'

let aheadMs = Number(process.env.AHEAD_MS ?? 0)
process.on('message', (command: Command) => {
  if (!('aheadMs' in command)) return
  aheadMs = command.aheadMs
  process.send?.('done')
})
process.on('disconnect', () => process.exit())

const config = readConfig(process.env)
const { app, sandbox } = await boot(config)
app.now = () => new Date(Date.now() + aheadMs)
const web = createWeb(app, {
  render: async () => new Response('No pages here', { status: 404 }),
  assets: null,
  sandbox,
  health: { isReady: async () => true },
})
await listen(config, web.fetch, null)
const sweeping = startSweeping(app)
process.on('message', (command: Command) => {
  if ('sweeping' in command) void sweeping.stop().then(() => process.send?.('done'))
})
process.send?.('ready')
flushCompileCache()
