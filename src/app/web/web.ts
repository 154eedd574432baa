import { randomUUID, timingSafeEqual } from 'node:crypto'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { isLoopback } from '#platform/config.ts'
import type { InProcess } from '#platform/http/http.ts'
import { addressOf } from '#platform/http/middleware.ts'
import { withoutLinkTokens } from '#platform/secrets/link-token.ts'
import { createMetrics } from '#platform/metrics.ts'
import type { Sandbox } from '#sandbox/sandbox.ts'
import { createApi } from '../api.ts'
import { compressed } from './compressed.ts'
import { fileRoute } from './file-route.ts'
import { noticeHeaders, noticePage } from './notice-page.ts'
import { limitVisitorReads } from './overload.ts'
import { createPages } from './pages.ts'
import type { Render } from './pages.ts'
import { asRefusal, failureOf, logRefusal, statusOf } from '../refusals.ts'
import { commonHeaders, referrerPolicy, resourcePolicy } from './security.ts'
import { discoveryRoutes } from '../share/discovery-routes.ts'

type Health = { isReady: () => Promise<boolean> }

/** Everything on the app's port: health, built assets, the API, the payment sandbox and the pages. */
export function createWeb(
  app: App,
  options: { render: Render; health: Health; sandbox: Sandbox | null; assets: string | null },
) {
  const api = createApi(app)
  const callApi = async (request: Request, env: InProcess) => api.fetch(request, env)
  const { registry, timed } = createMetrics()
  const web = new Hono()

  web.use(timed, async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(commonHeaders(app.config))) c.res.headers.set(name, value)
    c.res.headers.set('Cross-Origin-Resource-Policy', resourcePolicy(c.req.path))
    c.res.headers.set('Referrer-Policy', referrerPolicy(c.req.path))
  })
  web.use(compressed)
  if (app.config.isLocal) web.use(localHostOnly)
  web.get('/healthz', (c) => c.text('ok'))
  web.get('/readyz', async (c) => {
    const isReady = await options.health.isReady().catch((error: unknown) => {
      app.log.warn({ err: error }, 'not ready')
      return false
    })
    return isReady ? c.text('ready') : c.text('not ready', 503)
  })
  web.get('/metrics', metricsReaders(app), async (c) =>
    c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType }),
  )
  const { sandbox, assets } = options
  if (assets) {
    web.use('/assets/*', cachedForever, serveStatic({ root: assets, precompressed: true }))
  }
  web.get('/assets/*', (c) => c.text('Not found', 404, { 'Cache-Control': 'no-store' }))
  const visitorReads = limitVisitorReads()
  web.get('/api/*', async (c) => {
    const session = app.sessions.userOf(c.req.raw.headers)
    const read = async () => callApi(c.req.raw, { ...(c.env as object | undefined), session: () => session })
    // If the session cannot be read, the API says so.
    const isVisitor = await session.then(({ user }) => user === null).catch(() => false)
    return isVisitor ? visitorReads(read) : read()
  })
  web.all('/api/*', (c) => api.fetch(c.req.raw, c.env as object | undefined))
  if (sandbox) web.all('/sandbox/stripe/*', (c) => sandbox.fetch(c.req.raw))
  web.route('/', fileRoute(app))
  web.route('/', discoveryRoutes(app))
  web.route('/', createPages(app, { callApi, render: options.render, visitorReads }))

  web.onError((error, c) => {
    const refusal = asRefusal(error)
    const status = statusOf(refusal)
    const path = withoutLinkTokens(c.req.path)
    if (status >= 500 && refusal.code !== 'overloaded') app.log.error({ err: error, path }, 'page failed')
    const requestId = randomUUID()
    c.header('X-Request-Id', requestId)
    const address = addressOf(c, app.config.trustedProxies)
    logRefusal(app.log, refusal, { requestId, method: c.req.method, path, account: null, address })
    if (refusal.retryAfter !== undefined) c.header('Retry-After', String(refusal.retryAfter))
    const isNotice = status === 503 || status === 429
    if (isNotice && c.req.header('accept')?.includes('text/html'))
      return c.body(noticePage(refusal), status, noticeHeaders)
    return c.json(failureOf(refusal), status, { 'Cache-Control': 'no-store' })
  })
  return web
}

/** Metrics are for requests with the token, also from this machine; without a token, for nobody. */
const metricsReaders = ({ config }: App) =>
  createMiddleware(async (c, next) => {
    const sent = Buffer.from(c.req.header('authorization') ?? '')
    const expected = Buffer.from(`Bearer ${config.metricsToken}`)
    const hasToken = config.metricsToken !== null && sent.length === expected.length && timingSafeEqual(sent, expected)
    if (!hasToken) throw new AppError('not_found')
    await next()
  })

/**
 * In local mode, refuses a Host that is not this machine. Otherwise a site whose name resolves to this machine (DNS rebinding) would have
 * our origin. Requests without a Host do not come from a browser.
 */
const localHostOnly = createMiddleware(async (c, next) => {
  const host = c.req.header('host')
  if (host !== undefined && !isLoopback(host.replace(/:\d+$/, ''))) throw new AppError('foreign_host')
  await next()
})

/** Built files have a content hash in their names, so they never change. */
const cachedForever = createMiddleware(async (c, next) => {
  await next()
  if (c.res.ok) c.res.headers.set('Cache-Control', 'public, max-age=31536000, immutable')
})
