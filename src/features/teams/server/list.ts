import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { preparedBy } from '#db/prepared.ts'
import { teams } from '#db/schema.ts'
import { readTournament } from '#features/tournaments/server/service.ts'
import type { App } from '#platform/app.ts'
import type { ListTeams } from '../contract.ts'
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

/** Every team there ever was, latest first, for the administrator. */
export async function allTeams(app: App, wanted: ListTeams): Promise<{ rows: TeamRow[]; next: string | null }> {
  const page = await app.db
    .select()
    .from(teams)
    .where(wanted.cursor ? lt(teams.id, wanted.cursor) : undefined)
    .orderBy(desc(teams.id))
    .limit(wanted.limit + 1)
  const rows = page.slice(0, wanted.limit)
  return { rows, next: page.length > rows.length ? (rows.at(-1)?.id ?? null) : null }
}
