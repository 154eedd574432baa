import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { preparedBy } from '#db/prepared.ts'
import { teams } from '#db/schema.ts'
import { readTournament } from '#features/tournaments/server/service.ts'
import type { App } from '#platform/app.ts'
import type { TeamRow } from './places.ts'

/** The teams a tournament lists, paid and pending, in the order they entered: 64 at most. */
export async function teamsOf(app: App, tournamentId: string): Promise<TeamRow[]> {
  await readTournament(app.db, tournamentId)
  return listedTeams(app.db, '').execute({ tournamentId })
}

const listedTeams = preparedBy((db) =>
  db
    .select()
    .from(teams)
    .where(
      and(eq(teams.tournamentId, sql.placeholder('tournamentId')), inArray(teams.paymentStatus, ['pending', 'paid'])),
    )
    .orderBy(asc(teams.id))
    .prepare('listed_teams'),
)
