import { and, asc, desc, eq, lte } from 'drizzle-orm'
import { playerResults, teams, tournaments } from '#db/schema.ts'
import type { App } from '#platform/app.ts'
import type { Titles } from '../../finish-contract.ts'

/** The lowest place that is a title. */
const lastPlace = 3
/** How many titles are listed, best first. */
const maxTitles = 100

/** Who won what, of a team in a tournament. */
export const titleColumns = {
  tournamentId: tournaments.id,
  tournament: tournaments.name,
  sport: tournaments.sport,
  teamId: teams.id,
  team: teams.name,
  finishedAt: tournaments.finishedAt,
}

/** The titles of a user, best first. Undoing a tournament's finish removes its titles. */
export async function titlesOf(app: App, userId: string): Promise<Titles> {
  const rows = await app.db
    .select({
      ...titleColumns,
      place: playerResults.place,
      placeSharedBy: playerResults.placeSharedBy,
      timeZone: tournaments.timeZone,
      isVerified: tournaments.isVerified,
    })
    .from(playerResults)
    .innerJoin(tournaments, eq(tournaments.id, playerResults.tournamentId))
    .innerJoin(teams, eq(teams.id, playerResults.teamId))
    .where(and(eq(playerResults.userId, userId), lte(playerResults.place, lastPlace)))
    .orderBy(asc(playerResults.place), desc(tournaments.finishedAt), asc(teams.id))
    .limit(maxTitles)
  return rows.map((row) => ({ ...row, finishedAt: row.finishedAt!.toISOString() }))
}
