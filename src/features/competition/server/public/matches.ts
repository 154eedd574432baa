import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { matches, scheduledMatches } from '#db/schema.ts'
import { readTournament } from '#features/tournaments/server/read.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { keyset, pageOf } from '#platform/http/paging.ts'
import type { ListMatches, MatchRecord } from '../../api-contract.ts'

const columns = {
  id: matches.id,
  tournamentId: matches.tournamentId,
  number: matches.number,
  round: matches.round,
  team1Id: matches.team1Id,
  team2Id: matches.team2Id,
  team1Score: matches.team1Score,
  team2Score: matches.team2Score,
  winnerId: matches.winnerId,
  scheduledAt: scheduledMatches.startsAt,
  completedAt: matches.completedAt,
  status: matches.status,
}

type Row = Omit<MatchRecord, 'scheduledAt' | 'completedAt'> & { scheduledAt: Date | null; completedAt: Date | null }

const toRecord = (row: Row): MatchRecord => ({
  ...row,
  scheduledAt: row.scheduledAt?.toISOString() ?? null,
  completedAt: row.completedAt?.toISOString() ?? null,
})

/** A match that is replayed is where its next game is played. */
const currentGame = sql`case ${matches.status} when 'completed' then greatest(1, jsonb_array_length(${matches.games}))
  else jsonb_array_length(${matches.games}) + 1 end`

const isPlaceOf = and(
  eq(scheduledMatches.tournamentId, matches.tournamentId),
  eq(scheduledMatches.number, matches.number),
  eq(scheduledMatches.game, currentGame),
  isNotNull(scheduledMatches.courtId),
)

const byNumber = keyset('asc', { column: matches.number, type: 'bigint' })

/** A page of a tournament's matches, by their numbers. */
export async function listMatches({ db }: App, tournamentId: string, { cursor, limit }: ListMatches) {
  await readTournament(db, tournamentId)
  const rows = await db
    .select(columns)
    .from(matches)
    .leftJoin(scheduledMatches, isPlaceOf)
    .where(and(eq(matches.tournamentId, tournamentId), byNumber.after(cursor)))
    .orderBy(...byNumber.orderBy)
    .limit(limit + 1)
  const page = pageOf(rows, limit, ({ number }) => [String(number)])
  return { ...page, rows: page.rows.map(toRecord) }
}

export async function readMatch({ db }: App, id: string): Promise<MatchRecord> {
  const [row] = await db.select(columns).from(matches).leftJoin(scheduledMatches, isPlaceOf).where(eq(matches.id, id))
  if (!row) throw new AppError('match_not_found')
  await readTournament(db, row.tournamentId)
  return toRecord(row)
}
