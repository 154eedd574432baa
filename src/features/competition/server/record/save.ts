import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { drawnTeams, matches, scheduleChanges, schedules, teams } from '#db/schema.ts'
import type { Effect } from '#engine/state/diff.ts'
import { type State } from '#engine/state/state.ts'
import { drawnTeamsOf } from '../wire.ts'
import { matchRow, type MatchRow } from './rows.ts'

/* Writes the rows derived from the log. Nothing else does. */

type DrawnTeam = ReturnType<typeof drawnTeamsOf>[number]

/** Writes the rows that differ between two states. `timeOf` returns when a fact was recorded. */
export async function save(
  tx: Transaction,
  tournamentId: string,
  { before, after, effect }: { before: State; after: State; effect: Effect },
  timeOf: (factId: string) => Date,
): Promise<void> {
  await saveMatches(tx, tournamentId, effect, timeOf)
  await saveDrawnTeams(tx, tournamentId, drawnTeamsOf(before), drawnTeamsOf(after))
}

async function saveMatches(
  tx: Transaction,
  tournamentId: string,
  { matches: changed }: Effect,
  timeOf: (factId: string) => Date,
): Promise<void> {
  const gone = changed.filter(({ after }) => !after).map(({ no }) => no)
  if (gone.length > 0) {
    await tx.delete(matches).where(and(eq(matches.tournamentId, tournamentId), inArray(matches.number, gone)))
    // Their places in the published schedule went with them, and the next draw may give their numbers to other teams.
    const oneMore = sql`${schedules.revision} + 1`
    await tx
      .update(schedules)
      .set({
        revision: oneMore,
        publishedRevision: oneMore,
        draft: sql`null`,
        stoppedUntil: null,
        draftStoppedUntil: null,
        draftExtension: sql`null`,
      })
      .where(eq(schedules.tournamentId, tournamentId))
    await tx
      .update(scheduleChanges)
      .set({ before: sql`null` })
      .where(eq(scheduleChanges.tournamentId, tournamentId))
  }
  const rows = changed.flatMap(({ after }) => (after ? [{ ...matchRow(after, timeOf), tournamentId }] : []))
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    await upsertMatches(tx, rows.slice(start, start + rowsPerInsert))
  }
}

/** PostgreSQL takes at most 65,535 parameters in one statement. */
const rowsPerInsert = 1_000

async function upsertMatches(tx: Transaction, rows: (MatchRow & { tournamentId: string })[]): Promise<void> {
  await tx
    .insert(matches)
    .values(rows)
    .onConflictDoUpdate({
      target: [matches.tournamentId, matches.number],
      set: {
        round: excluded('round'),
        bracket: excluded('bracket'),
        group: excluded('group'),
        position: excluded('position'),
        team1Id: excluded('team1_id'),
        team2Id: excluded('team2_id'),
        team1Score: excluded('team1_score'),
        team2Score: excluded('team2_score'),
        winnerId: excluded('winner_id'),
        outcome: excluded('outcome'),
        games: excluded('games'),
        status: excluded('status'),
        completedAt: excluded('completed_at'),
      },
    })
}

async function saveDrawnTeams(
  tx: Transaction,
  tournamentId: string,
  before: readonly DrawnTeam[],
  after: readonly DrawnTeam[],
): Promise<void> {
  const earlier = new Map(before.map((row) => [row.teamId, JSON.stringify(row)]))
  const isThere = new Set(after.map(({ teamId }) => teamId))
  const gone = before.filter(({ teamId }) => !isThere.has(teamId)).map(({ teamId }) => teamId)
  const changed = after.filter((row) => earlier.get(row.teamId) !== JSON.stringify(row))
  if (gone.length > 0) {
    await tx.delete(drawnTeams).where(and(eq(drawnTeams.tournamentId, tournamentId), inArray(drawnTeams.teamId, gone)))
  }
  if (changed.length > 0) {
    await tx
      .insert(drawnTeams)
      .values(changed.map((row) => ({ ...row, tournamentId })))
      .onConflictDoUpdate({
        target: [drawnTeams.tournamentId, drawnTeams.teamId],
        set: {
          seed: excluded('seed'),
          status: excluded('status'),
          place: excluded('place'),
          placeSharedBy: excluded('place_shared_by'),
        },
      })
  }
  await saveTeams(tx, [...gone.map((teamId) => ({ teamId, seed: null, isOut: false })), ...changed.map(teamRow)])
}

const teamRow = ({ teamId, seed, status, place }: DrawnTeam) => ({
  teamId,
  seed: status === 'replaced' ? null : seed,
  isOut: status !== 'in' || (place !== null && place > 1),
})

/** Clears the old seeds first: the unique index on seeds is checked row by row. */
async function saveTeams(tx: Transaction, rows: readonly ReturnType<typeof teamRow>[]): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ teamId }) => teamId)
  await tx.update(teams).set({ seed: null }).where(inArray(teams.id, ids))
  const values = rows.map(({ teamId, seed, isOut }) => sql`(${teamId}::uuid, ${seed}::integer, ${isOut}::boolean)`)
  await tx.execute(sql`update teams set seed = v.seed, eliminated = v.is_out
    from (values ${sql.join(values, sql`, `)}) as v (id, seed, is_out) where teams.id = v.id`)
}

/** In an upsert, the value of the row that could not be inserted. */
const excluded = (column: string) => sql.raw(`excluded.${column}`)
