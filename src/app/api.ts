import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { auditLogRoutes } from '#features/admin/server/audit-log/routes.ts'
import { messageRoutes } from '#features/admin/server/messages/routes.ts'
import { moneyRoutes } from '#features/admin/server/money/routes.ts'
import { outboxRoutes } from '#features/admin/server/outbox/routes.ts'
import { overviewRoutes } from '#features/admin/server/overview/routes.ts'
import { recordRoutes } from '#features/admin/server/records/routes.ts'
import { ownAccountRoutes } from '#features/accounts/server/credentials/account-routes.ts'
import { passkeyRoutes } from '#features/accounts/server/passkeys/passkey-routes.ts'
import { profileRoutes } from '#features/accounts/server/profile/profile-routes.ts'
import { sessionRoutes } from '#features/accounts/server/sessions/session-routes.ts'
import { twoFactorRequired } from '#features/accounts/server/two-factor/required.ts'
import { twoFactorRoutes } from '#features/accounts/server/two-factor/two-factor-routes.ts'
import { accountRoutes } from '#features/accounts/server/routes.ts'
import { adviceRoutes } from '#features/competition/server/setup/advice-routes.ts'
import { dueScores } from '#features/competition/server/notifications/due-scores.ts'
import { factRoutes } from '#features/competition/server/record/fact-routes.ts'
import { finishRoutes } from '#features/competition/server/finish/finish-routes.ts'
import { organizerRoutes } from '#features/competition/server/organizer-routes.ts'
import { publicRoutes } from '#features/competition/server/public/public-routes.ts'
import { scoreRoutes } from '#features/competition/server/record/score-routes.ts'
import { replacementRoutes } from '#features/competition/server/replacements/routes.ts'
import { tableRoutes } from '#features/competition/server/record/table-routes.ts'
import { scheduleRoutes } from '#features/competition/server/schedule/schedule-routes.ts'
import { liveRoutes } from '#features/competition/server/live/live-routes.ts'
import { communityRoutes } from '#features/community/server/routes.ts'
import { mediaRoutes } from '#features/content/server/media/routes.ts'
import { contentRoutes } from '#features/content/server/routes.ts'
import { templateRoutes } from '#features/content/server/templates/routes.ts'
import { videoRoutes } from '#features/content/server/media/video-routes.ts'
import { siteRoutes } from '#features/site/server/routes.ts'
import { rankingRoutes } from '#features/rankings/server/routes.ts'
import { allDueActions } from '#features/notifications/server/due-actions.ts'
import { notificationRoutes } from '#features/notifications/server/routes.ts'
import { refundRoutes } from '#features/payments/server/refunds/routes.ts'
import { byHandRoutes } from '#features/payments/server/by-hand/routes.ts'
import { payLinkRoutes } from '#features/payments/server/pay-link/routes.ts'
import { paymentRoutes, webhookRoute } from '#features/payments/server/routes.ts'
import { duePayments } from '#features/registrations/server/notifications/due-payments.ts'
import { claimLinkRoutes } from '#features/registrations/server/claim-links/routes.ts'
import { registrationRoutes } from '#features/registrations/server/routes.ts'
import { checkInRoutes } from '#features/teams/server/check-in/routes.ts'
import { teamRoutes } from '#features/teams/server/routes.ts'
import { officialRoutes } from '#features/tournaments/server/officials/official-routes.ts'
import { tournamentRoutes } from '#features/tournaments/server/routes.ts'
import { discoverRoutes } from '#features/discover/server/routes.ts'
import { savedSearchRoutes } from '#features/discover/server/saved-searches/routes.ts'
import { editRoutes } from '#workflows/edit-tournament/routes.ts'
import { workflowRoutes } from '#workflows/routes.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { addressOf, sameOrigin, wellFormed } from '#platform/http/middleware.ts'
import { loggedRequest, setCookies } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { describeApi } from './api-docs/document.ts'
import { documentRoutes } from './web/document-routes.ts'
import { toReply } from './refusals.ts'

/** The whole API under /api: common middleware, then every feature's routes. */
export function createApi(app: App) {
  const api = new Hono<Env>().basePath('/api')

  api.use(async (c, next) => {
    const requestId = randomUUID()
    c.set('app', app)
    c.set('requestId', requestId)
    c.set('address', c.env?.address ?? addressOf(c, app.config.trustedProxies))
    c.header('X-Request-Id', requestId)
    c.header('Cache-Control', 'no-store')
    await next()
    app.log.debug({ ...loggedRequest(c), status: c.res.status }, 'answered')
  })
  api.onError(toReply)
  api.notFound((c) => toReply(new AppError('not_found'), c))

  api.route('/', webhookRoute)
  api.use(sameOrigin, wellFormed, async (c, next) => {
    const { user, cookies } = await (c.env?.session?.() ?? app.sessions.userOf(c.req.raw.headers))
    c.set('visitor', user)
    setCookies(c, cookies)
    await next()
  })
  api.use(twoFactorRequired)

  const routes = api
    .route('/', accountRoutes)
    .route('/', ownAccountRoutes)
    .route('/', sessionRoutes)
    .route('/', twoFactorRoutes)
    .route('/', passkeyRoutes)
    .route('/', profileRoutes)
    .route('/', notificationRoutes(allDueActions(duePayments, dueScores)))
    // Before the tournaments', which would take `advice` and `featured` for an id.
    .route('/', adviceRoutes)
    .route('/', discoverRoutes)
    .route('/', tournamentRoutes)
    .route('/', officialRoutes)
    .route('/', savedSearchRoutes)
    .route('/', teamRoutes)
    .route('/', checkInRoutes)
    .route('/', registrationRoutes)
    .route('/', claimLinkRoutes)
    .route('/', paymentRoutes)
    .route('/', byHandRoutes)
    .route('/', payLinkRoutes)
    .route('/', refundRoutes)
    .route('/', publicRoutes)
    .route('/', organizerRoutes)
    .route('/', factRoutes)
    .route('/', scoreRoutes)
    .route('/', tableRoutes)
    .route('/', finishRoutes)
    .route('/', scheduleRoutes)
    .route('/', replacementRoutes)
    .route('/', liveRoutes)
    .route('/', contentRoutes)
    .route('/', communityRoutes)
    .route('/', rankingRoutes)
    .route('/', videoRoutes)
    .route('/', mediaRoutes)
    .route('/', templateRoutes)
    .route('/', siteRoutes)
    .route('/', recordRoutes)
    .route('/', moneyRoutes)
    .route('/', overviewRoutes)
    .route('/', auditLogRoutes)
    .route('/', outboxRoutes)
    .route('/', messageRoutes)
    .route('/', workflowRoutes)
    .route('/', editRoutes)

  api.route(
    '/',
    documentRoutes(() => describeApi(api, app)),
  )
  return routes
}

/** The type of the API, for the typed client. */
export type Api = ReturnType<typeof createApi>
