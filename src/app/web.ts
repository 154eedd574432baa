import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { AppError, refusals } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { createMetrics } from '#platform/metrics.ts'
import type { Sandbox } from '#sandbox/sandbox.ts'
import { createApi } from './api.ts'
import { compressed } from './compressed.ts'
import { fileRoute } from './file-route.ts'
import { createPages } from './pages.ts'
import type { Render } from './pages.ts'
import { commonHeaders } from './security.ts'
import { discoveryRoutes } from './share/discovery-routes.ts'

type Health = { isReady: () => Promise<boolean> }

/** Everything one port answers: health, built assets, the API, the payment sandbox and the pages. */
export function createWeb(
  app: App,
  options: { render: Render; health: Health; sandbox: Sandbox | null; assets: string | null },
) {
  const api = createApi(app)
  const callApi = async (request: Request) => api.fetch(request)
  const { registry, timed } = createMetrics()
  const web = new Hono()

  web.use(timed, async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(commonHeaders(app.config))) c.res.headers.set(name, value)
  })
  web.use(compressed)
  web.get('/healthz', (c) => c.text('ok'))
  web.get('/readyz', async (c) => {
    const isReady = await options.health.isReady().catch((error: unknown) => {
      app.log.warn({ err: error }, 'not ready')
      return false
    })
    return isReady ? c.text('ready') : c.text('not ready', 503)
  })
  web.get('/metrics', async (c) => c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType }))
  web.all('/api/*', (c) => api.fetch(c.req.raw, c.env))
  const { sandbox, assets } = options
  if (sandbox) web.all('/sandbox/stripe/*', (c) => sandbox.fetch(c.req.raw))
  if (assets) {
    web.use('/assets/*', keptForGood, serveStatic({ root: assets, precompressed: true }))
  }
  web.get('/assets/*', (c) => c.text('Not found', 404))
  web.route('/', fileRoute(app))
  web.route('/', discoveryRoutes(app))
  web.route('/', createPages(app, callApi, options.render))

  web.onError((error, c) => {
    const refusal = error instanceof AppError ? error : new AppError('internal')
    if (refusal.code === 'internal') app.log.error({ err: error, path: c.req.path }, 'page failed')
    if (refusal.retryAfter !== undefined) c.header('Retry-After', String(refusal.retryAfter))
    return c.json(refusal.toFailure(), refusals[refusal.code][0])
  })
  return web
}

/** Built files carry their content's hash in their name: what was found once never changes. */
const keptForGood = createMiddleware(async (c, next) => {
  await next()
  if (c.res.ok) c.res.headers.set('Cache-Control', 'public, max-age=31536000, immutable')
})
