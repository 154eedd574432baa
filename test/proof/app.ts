/**
 * The app as it starts in production, without its pages: boot, API, sweeps. Its clock can be set ahead, so that time passes while a
 * test does not wait. Never outlives the test that started it.
 */
import { flushCompileCache } from 'node:module'
import { boot } from '#app/boot.ts'
import { listen } from '#app/listen.ts'
import { createWeb } from '#app/web.ts'
import { startSweeping } from '#features/teams/server/sweep.ts'
import { readConfig } from '#platform/config.ts'
import type { Order } from './orders.ts'

let aheadMs = Number(process.env.AHEAD_MS ?? 0)
process.on('message', (order: Order) => {
  if (!('aheadMs' in order)) return
  aheadMs = order.aheadMs
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
process.on('message', (order: Order) => {
  if ('sweeping' in order) void sweeping.stop().then(() => process.send?.('done'))
})
process.send?.('ready')
flushCompileCache()
