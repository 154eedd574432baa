import { createMiddleware } from 'hono/factory'
import type { OfficialEnv } from '#features/tournaments/server/officials/officials.ts'
import { refusing } from '#platform/http/http.ts'
import { rateLimits } from '#platform/limits/limits.ts'

/** Each fact makes the tournament's log longer for everyone who reads it. */
const competitionLimits = rateLimits({
  competitionChangesPerUser: { per: 'user', attempts: 1_200, seconds: 60 * 60 },
})

/** Counts a request that changes or previews a competition. */
export const limitChanges = refusing(
  ['too_many_requests'],
  createMiddleware<OfficialEnv>(async (c, next) => {
    await c.var.app.limits.spend(competitionLimits.competitionChangesPerUser, c.var.actor.id)
    await next()
  }),
)
