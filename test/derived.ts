import { asc, eq, getTableColumns } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { drawnTeams, matches, tournaments } from '#db/schema.ts'
import { loadCompetition } from '#features/competition/server/load.ts'
import { matchRow } from '#features/competition/server/record/rows.ts'
import { drawnTeamsOf } from '#features/competition/server/wire.ts'

const byTeam = <Row extends { teamId: string }>(rows: Row[]) => rows.toSorted((a, b) => (a.teamId < b.teamId ? -1 : 1))

/** The rows of a competition in the database, and those that follow from its log. */
export async function storedAndDerived(db: Database, tournamentId: string) {
  const [tournament] = await db.select().from(tournaments).where(eq(tournaments.id, tournamentId))
  const { state, rows } = await loadCompetition(db, tournament!)
  const timeOf = (fact: string) => rows.find((other) => other.id === fact)!.createdAt
  const { id: _id, tournamentId: _tournamentId, ...matchColumns } = getTableColumns(matches)
  const { tournamentId: _, ...drawnTeamColumns } = getTableColumns(drawnTeams)
  const matchRows = await db
    .select(matchColumns)
    .from(matches)
    .where(eq(matches.tournamentId, tournamentId))
    .orderBy(asc(matches.number))
  const drawnTeamsStored = await db
    .select(drawnTeamColumns)
    .from(drawnTeams)
    .where(eq(drawnTeams.tournamentId, tournamentId))
  return {
    stored: { matches: matchRows, drawnTeams: byTeam(drawnTeamsStored) },
    derived: {
      matches: state.matches.map((match) => matchRow(match, timeOf)).toSorted((a, b) => a.number - b.number),
      drawnTeams: byTeam(drawnTeamsOf(state)),
    },
  }
}
