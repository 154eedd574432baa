import { and, eq, ne, sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
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

/** Whether a team withdrew from the draw. Unless it is reinstated, nobody can pay its fee. */
export const hasWithdrawn = async (db: Queryable, which: Which): Promise<boolean> =>
  (await statusInDraw(db, which)) === 'withdrawn'

/** Whether a team is out of the draw: it withdrew or was replaced. Unless that is undone, nobody can become its captain. */
export async function isOut(db: Queryable, which: Which): Promise<boolean> {
  const status = await statusInDraw(db, which)
  return status !== undefined && status !== 'in'
}

/** Whether the team of the row in the query around it is out of the draw: it withdrew or was replaced. */
export const isOutOfDraw = (teamId: SQLWrapper) => isDrawn(teamId, ne(drawnTeams.status, 'in'))

/** Whether the team of the row in the query around it withdrew from the draw. */
export const withdrewFromDraw = (teamId: SQLWrapper) => isDrawn(teamId, eq(drawnTeams.status, 'withdrawn'))

const isDrawn = (teamId: SQLWrapper, as: SQL) =>
  sql<boolean>`exists (select from ${drawnTeams} where ${and(eq(drawnTeams.teamId, teamId), as)})`
