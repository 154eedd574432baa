import { and, arrayContains, eq, sql } from 'drizzle-orm'
import type { Database, Queryable } from '#db/client.ts'
import { preparedBy } from '#db/prepared.ts'
import { competitionFacts, registrations, teams, tournaments } from '#db/schema.ts'
import { AppError } from '#lib/errors.ts'
import type { User } from '#platform/http/session.ts'
import { tournamentColumns } from './wire.ts'
import type { TournamentRow } from './wire.ts'

const tournamentById = preparedBy((db) =>
  db
    .select(tournamentColumns)
    .from(tournaments)
    .where(eq(tournaments.id, sql.placeholder('id')))
    .prepare('tournament_by_id'),
)

/** Reads a tournament that was not canceled. */
export async function readTournament(db: Database, id: string): Promise<TournamentRow> {
  const [row] = await tournamentById(db, '').execute({ id })
  return requireNotCancelled(row)
}

/**
 * Reads a tournament, including a canceled one, as this viewer may see it. A removed one does not exist for anyone but the administrator,
 * captains with a registration and players of their teams.
 */
export async function readVisibleTournament(db: Database, id: string, viewer: User | null): Promise<TournamentRow> {
  const [row] = await tournamentById(db, '').execute({ id })
  return requireVisible(db, { id, row, viewer })
}

/** Whether a result was ever entered, even if it was undone: from then on, only the administrator cancels. Prizes are only paid out after one. */
export async function hadResults(db: Queryable, id: string): Promise<boolean> {
  const isResult = sql`${competitionFacts.body} ->> 'kind' in ('report', 'finish')`
  const [result] = await db
    .select({ id: competitionFacts.id })
    .from(competitionFacts)
    .where(and(eq(competitionFacts.tournamentId, id), isResult))
    .limit(1)
  return result !== undefined
}

/** Refuses a tournament that doesn't exist, and a removed one for those who may not see it. */
export async function requireVisible<Row extends Pick<TournamentRow, 'removedAt'>>(
  db: Database,
  { id, row, viewer }: { id: string; row: Row | undefined; viewer: User | null },
): Promise<Row> {
  if (!row || (row.removedAt && !(await seesRemoved(db, id, viewer)))) throw new AppError('tournament_not_found')
  return row
}

async function seesRemoved(db: Database, tournamentId: string, viewer: User | null): Promise<boolean> {
  if (viewer === null) return false
  if (viewer.role === 'administrator') return true
  const isTheirs = and(eq(registrations.tournamentId, tournamentId), eq(registrations.userId, viewer.id))
  if ((await db.$count(registrations, isTheirs)) > 0) return true
  const playsThere = and(eq(teams.tournamentId, tournamentId), arrayContains(teams.members, [viewer.id]))
  return (await db.$count(teams, playsThere)) > 0
}

/** Refuses a tournament that doesn't exist or was removed, and one that was canceled with its own message. */
export function requireNotCancelled<Row extends Pick<TournamentRow, 'cancelledAt' | 'removedAt'>>(
  row: Row | undefined,
): Row {
  const found = requireKnown(row)
  if (found.cancelledAt) throw new AppError('tournament_cancelled')
  return found
}

/** Refuses a tournament that doesn't exist or was removed. */
export function requireKnown<Row extends Pick<TournamentRow, 'removedAt'>>(row: Row | undefined): Row {
  if (!row || row.removedAt) throw new AppError('tournament_not_found')
  return row
}
