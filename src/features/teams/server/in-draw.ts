import { and, eq, sql } from 'drizzle-orm'
import type { SQLWrapper } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { drawnTeams } from '#db/schema.ts'

/** Null while there is no team yet. */
type Which = { teamId: string | null }

/** Whether a team plays, withdrew or was replaced; undefined if it isn't in the draw. */
export async function statusInDraw(db: Queryable, { teamId }: Which) {
  if (teamId === null) return undefined
  const [drawn] = await db.select().from(drawnTeams).where(eq(drawnTeams.teamId, teamId))
  return drawn?.status
}

/** Whether a team withdrew from the draw. Unless it is reinstated, nobody can pay its fee or become its captain. */
export const hasWithdrawn = async (db: Queryable, which: Which): Promise<boolean> =>
  (await statusInDraw(db, which)) === 'withdrawn'

/** Whether the team of the row in the query around it withdrew from the draw. */
export function withdrewFromDraw(teamId: SQLWrapper) {
  const isWithdrawn = and(eq(drawnTeams.teamId, teamId), eq(drawnTeams.status, 'withdrawn'))
  return sql<boolean>`exists (select from ${drawnTeams} where ${isWithdrawn})`
}
