import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { tournaments } from '#db/schema.ts'
import type { App } from '#platform/app.ts'

/** A trigger counts each status that changes: too many at once would outlast what a statement may take, and none would change. */
const atOnce = 500

/**
 * The clock's part in a tournament's status, for every tournament it has reached. One that somebody is at is left for the next time.
 * Does nothing twice.
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
  const hasEnded = and(eq(tournaments.status, 'active'), sql`${tournaments.endDate} < ${now}`)
  const due = app.db.$with('due').as(
    app.db
      .select({ id: tournaments.id })
      .from(tournaments)
      .where(and(isNull(tournaments.deletedAt), or(hasBegun, hasEnded)))
      .limit(atOnce)
      .for('update', { skipLocked: true }),
  )
  const { rowCount } = await app.db
    .with(due)
    .update(tournaments)
    .set({ status: sql`case when ${tournaments.endDate} < ${now} then 'completed' else 'active' end` })
    .where(inArray(tournaments.id, app.db.select({ id: due.id }).from(due)))
  return rowCount ?? 0
}
