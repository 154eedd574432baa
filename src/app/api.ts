import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { z } from 'zod'
import { profileRoutes } from '#features/accounts/server/profile-routes.ts'
import { accountRoutes } from '#features/accounts/server/routes.ts'
import { infoRoutes } from '#features/info/server/routes.ts'
import { captainRoutes } from '#features/teams/server/captain-routes.ts'
import { teamRoutes } from '#features/teams/server/routes.ts'
import { webhookRoute } from '#features/teams/server/webhook-route.ts'
import { tournamentRoutes } from '#features/tournaments/server/routes.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { addressOf, answers, sameOrigin, toReply, wellFormed } from '#platform/http.ts'
import type { Env } from '#platform/http.ts'
import { describeApi } from './api-document.ts'
import { documentRoutes } from './document-routes.ts'

const Received = z.object({ received: z.literal(true) })

/** The whole API under /api: the boundary first, then every feature's routes. */
export function createApi(app: App) {
  const api = new Hono<Env>().basePath('/api')

  api.use(async (c, next) => {
    const requestId = randomUUID()
    c.set('app', app)
    c.set('requestId', requestId)
    c.set('log', app.log.child({ requestId, method: c.req.method, path: c.req.path }))
    c.set('address', addressOf(c, app.config.trustedProxies))
    c.header('X-Request-Id', requestId)
    c.header('Cache-Control', 'no-store')
    await next()
    c.var.log.debug({ status: c.res.status }, 'answered')
  })
  api.onError(toReply)
  api.notFound((c) => toReply(new AppError('not_found'), c))

  api.post('/webhooks/stripe', answers('Take an event of the payment provider', 200, Received, 'Payments'))
  api.route('/', webhookRoute)
  api.use(sameOrigin, wellFormed, async (c, next) => {
    const { user, cookies } = await app.sessions.userOf(c.req.raw.headers)
    c.set('visitor', user)
    for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
    await next()
  })

  const routes = api
    .route('/', accountRoutes)
    .route('/', profileRoutes)
    .route('/', tournamentRoutes)
    .route('/', teamRoutes)
    .route('/', captainRoutes)
    .route('/', infoRoutes)

  api.route(
    '/',
    documentRoutes(() => describeApi(api, app)),
  )
  return routes
}

/** What the typed client knows of the API. */
export type Api = ReturnType<typeof createApi>
