import { createMiddleware } from 'hono/factory'
import type { OfficialEnv } from '#features/tournaments/server/officials/officials.ts'
import type { Setup } from '#engine/contract.ts'
import type { App } from '#platform/app.ts'
import { refusing } from '#platform/http/http.ts'
import { rateLimits } from '#platform/limits/limits.ts'

/** Each fact makes the tournament's log longer for everyone who reads it. */
const competitionLimits = rateLimits({
  competitionChangesPerUser: { per: 'user', attempts: 1_200, seconds: 60 * 60 },
})

/** A setup counts as another change for each of these. The usual ones have less than one. */
const setupBytes = 8_000

/** Counts a large setup several times, because checking it takes longer. */
export async function spendOnSetup(app: App, actorId: string, setup: Setup): Promise<void> {
  const more = Math.floor(JSON.stringify(setup).length / setupBytes)
  if (more > 0) await app.limits.spend(competitionLimits.competitionChangesPerUser, actorId, more)
}

/** As many changes as one proposed schedule counts for, because it takes seconds to calculate. */
const proposalCost = 20

/** Counts a proposed schedule, which `limitChanges` has counted once. */
export const spendOnProposal = (app: App, actorId: string) =>
  app.limits.spend(competitionLimits.competitionChangesPerUser, actorId, proposalCost - 1)

/** What looking for ways out counts for: it takes longer than a change, and less than a proposal. */
const waysOutCost = 5

/** Counts a look for ways out, which `limitChanges` has counted once. */
export const spendOnWaysOut = (app: App, actorId: string) =>
  app.limits.spend(competitionLimits.competitionChangesPerUser, actorId, waysOutCost - 1)

/** Counts a request that changes or previews a competition. */
export const limitChanges = refusing(
  ['too_many_requests'],
  createMiddleware<OfficialEnv>(async (c, next) => {
    await c.var.app.limits.spend(competitionLimits.competitionChangesPerUser, c.var.actor.id)
    await next()
  }),
)
