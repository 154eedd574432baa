import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { tournaments } from '#db/schema.ts'
import type { App } from '#platform/app.ts'
import { unfinishedDays } from '../values.ts'

/** A trigger counts each changed status, so too many at once would exceed the statement timeout, and none would change. */
const atOnce = 500

/**
 * Updates the status of every tournament that has started or ended, as `statusOf` in rules.ts says. One that was drawn ends with its last
 * match, or a while after its end date. Locked ones are left for the next run. Idempotent.
 */
export async function advanceStatuses(app: App, stopping?: AbortSignal): Promise<void> {
  for (;;) {
    const moved = await advanceSome(app)
    if (moved < atOnce || stopping?.aborted) return
  }
}

async function advanceSome(app: App): Promise<number> {
  const now = sql`${app.now().toISOString()}::timestamptz`
  const hasBegun = and(eq(tournaments.status, 'upcoming'), sql`${tournaments.startDate} <= ${now}`)
  const isUndrawn = sql`${tournaments.competition} in ('none', 'closed')`
  const isGivenUp = sql`${tournaments.endDate} < ${now} - make_interval(days => ${unfinishedDays})`
  const isOver = sql`${tournaments.endDate} < ${now} and (${isUndrawn} or ${isGivenUp})`
  const hasEnded = and(eq(tournaments.status, 'active'), isOver)
  const due = app.db.$with('due').as(
    app.db
      .select({ id: tournaments.id })
      .from(tournaments)
      .where(and(isNull(tournaments.cancelledAt), or(hasBegun, hasEnded)))
      .limit(atOnce)
      .for('update', { skipLocked: true }),
  )
  const { rowCount } = await app.db
    .with(due)
    .update(tournaments)
    .set({
      status: sql`case when ${isOver} then 'completed' else 'active' end`,
      updatedAt: app.now(),
    })
    .where(inArray(tournaments.id, app.db.select({ id: due.id }).from(due)))
  return rowCount ?? 0
}
