import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { moneyRoutes } from '#features/admin/server/money-routes.ts'
import { adminRoutes } from '#features/admin/server/routes.ts'
import { workRoutes } from '#features/admin/server/work-routes.ts'
import { ownAccountRoutes } from '#features/accounts/server/account-routes.ts'
import { profileRoutes } from '#features/accounts/server/profile-routes.ts'
import { accountRoutes } from '#features/accounts/server/routes.ts'
import { communityRoutes } from '#features/community/server/routes.ts'
import { mediaRoutes } from '#features/content/server/media-routes.ts'
import { contentRoutes } from '#features/content/server/routes.ts'
import { templateRoutes } from '#features/content/server/template-routes.ts'
import { videoRoutes } from '#features/content/server/video-routes.ts'
import { infoRoutes } from '#features/info/server/routes.ts'
import { rankingRoutes } from '#features/rankings/server/routes.ts'
import { deleteAccountRoute } from '#features/teams/server/delete-account-route.ts'
import { notificationRoutes } from '#features/notifications/server/routes.ts'
import { captainRoutes } from '#features/teams/server/captain-routes.ts'
import { refundRoutes } from '#features/teams/server/refund-routes.ts'
import { teamRoutes } from '#features/teams/server/routes.ts'
import { webhookRoute } from '#features/teams/server/webhook-route.ts'
import { tournamentRoutes } from '#features/tournaments/server/routes.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { addressOf, sameOrigin, toReply, wellFormed } from '#platform/boundary.ts'
import { setCookies } from '#platform/http.ts'
import type { Env } from '#platform/http.ts'
import { describeApi } from './api-document.ts'
import { documentRoutes } from './document-routes.ts'

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

  api.route('/', webhookRoute)
  api.use(sameOrigin, wellFormed, async (c, next) => {
    const { user, cookies } = await app.sessions.userOf(c.req.raw.headers)
    c.set('visitor', user)
    setCookies(c, cookies)
    await next()
  })

  const routes = api
    .route('/', accountRoutes)
    .route('/', ownAccountRoutes)
    .route('/', profileRoutes)
    .route('/', notificationRoutes)
    .route('/', tournamentRoutes)
    .route('/', teamRoutes)
    .route('/', captainRoutes)
    .route('/', deleteAccountRoute)
    .route('/', refundRoutes)
    .route('/', contentRoutes)
    .route('/', communityRoutes)
    .route('/', rankingRoutes)
    .route('/', videoRoutes)
    .route('/', mediaRoutes)
    .route('/', templateRoutes)
    .route('/', infoRoutes)
    .route('/', adminRoutes)
    .route('/', moneyRoutes)
    .route('/', workRoutes)

  api.route(
    '/',
    documentRoutes(() => describeApi(api, app)),
  )
  return routes
}

/** What the typed client knows of the API. */
export type Api = ReturnType<typeof createApi>
