import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { one } from '#db/one.ts'
import { playerResults, prizes, tournaments, users } from '#db/schema.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import type { App } from '#platform/app.ts'
import type { FactOf } from '#engine/state/facts.ts'
import type { State } from '#engine/state/state.ts'
import { startOf } from '#features/tournaments/rules.ts'
import { creditsOf, verifiedShares } from '../../finish-rules.ts'
import { prizeHours } from '../../values.ts'
import { isCredited, verificationOf, type Report } from '../../verified-rules.ts'
import { readEntries } from './rosters.ts'

/*
 * Results and prizes that a finished tournament credits to its players. Call these functions with the tournament locked. `player_results`
 * records what was credited to whom, so that exactly that can be reversed.
 */

type ResultRow = typeof playerResults.$inferSelect
type Amounts = Pick<
  ResultRow,
  'userId' | 'wins' | 'losses' | 'prizeCents' | 'verifiedWins' | 'verifiedLosses' | 'verifiedPrizeCents'
>

/** Credits wins, losses and prize money of a finished tournament to its players' accounts. `reports` is every report in its log. */
export async function creditResults(
  app: Pick<App, 'now'>,
  tx: Transaction,
  tournament: Pick<TournamentRow, 'id' | 'startDate' | 'startedAt'>,
  state: State,
  reports: readonly Report[],
  given: FactOf<'finish'>['prizes'],
): Promise<void> {
  const { id } = tournament
  const now = app.now()
  const dueAt = new Date(now.getTime() + prizeHours * 3_600_000)
  const rosters = await readEntries(
    tx,
    state.teams.map(({ team }) => team),
  )
  await lockUsers(
    tx,
    rosters.flatMap(({ accounts }) => accounts),
  )
  const { verifiable } = verificationOf(state.matches, rosters, reports, startOf(tournament))
  await tx.update(tournaments).set({ finishedAt: now, verifiable, updatedAt: now }).where(eq(tournaments.id, id))
  if (given.length > 0) {
    const rows = given.map(({ team, cents }) => ({ tournamentId: id, teamId: team, amountCents: cents, dueAt }))
    await tx.insert(prizes).values(rows)
  }
  const credited = rosters.filter((roster) => isCredited(roster, reports))
  const credits = creditsOf(state, credited, new Map(given.map(({ team, cents }) => [team, cents])))
  const unverified = { verifiedWins: 0, verifiedLosses: 0, verifiedPrizeCents: 0 }
  const rows = credits.map((credit) => ({ ...credit, ...unverified, tournamentId: id }))
  if (rows.length === 0) return
  await tx.insert(playerResults).values(rows)
  await addToUsers(tx, rows)
  await verifyResults(tx, id)
}

/** Reverses everything that the tournament credited. */
export async function takeBackResults(tx: Transaction, tournamentId: string): Promise<void> {
  await lockPlayers(tx, tournamentId)
  const rows = await tx.delete(playerResults).where(eq(playerResults.tournamentId, tournamentId)).returning()
  await addToUsers(tx, rows.map(negated))
  await tx.delete(prizes).where(eq(prizes.tournamentId, tournamentId))
  await tx
    .update(tournaments)
    .set({ finishedAt: null, verifiable: 'no', prizeConfirmedAt: null })
    .where(eq(tournaments.id, tournamentId))
}

/** Reverses what a team credited to one of its players. */
export async function takeBackFromPlayer(
  tx: Transaction,
  { teamId, userId }: { teamId: string; userId: string },
): Promise<void> {
  await lockUsers(tx, [userId])
  const isTheirs = and(eq(playerResults.teamId, teamId), eq(playerResults.userId, userId))
  const rows = await tx.delete(playerResults).where(isTheirs).returning()
  await addToUsers(tx, rows.map(negated))
}

/**
 * Updates which credits of a tournament are verified. Prizes of verified results are verified up to the amount of the teams' fees, or in
 * full once the administrator confirmed them.
 */
export async function verifyResults(tx: Transaction, tournamentId: string): Promise<void> {
  const tournament = one(await tx.select().from(tournaments).where(eq(tournaments.id, tournamentId)))
  if (!tournament.finishedAt) return
  await lockPlayers(tx, tournamentId)
  const { isVerified } = tournament
  const rows = await tx
    .select()
    .from(playerResults)
    .where(eq(playerResults.tournamentId, tournamentId))
    .orderBy(asc(playerResults.teamId), asc(playerResults.userId))
  const given = await tx
    .select({ teamId: prizes.teamId, cents: prizes.amountCents })
    .from(prizes)
    .where(eq(prizes.tournamentId, tournamentId))
    .orderBy(asc(prizes.teamId))
  const shares = verifiedShares(given, rows, isVerified ? (tournament.awardedCents ?? 0) : 0)
  const shareOf = new Map(shares.map(({ teamId, userId, cents }) => [`${teamId} ${userId}`, cents]))
  const changed = rows.flatMap((row) => {
    const after = {
      ...row,
      verifiedWins: isVerified ? row.wins : 0,
      verifiedLosses: isVerified ? row.losses : 0,
      verifiedPrizeCents: shareOf.get(`${row.teamId} ${row.userId}`) ?? 0,
    }
    return isSameAmount(row, after) ? [] : [{ before: row, after }]
  })
  if (changed.length === 0) return
  await saveVerified(
    tx,
    changed.map(({ after }) => after),
  )
  await addToUsers(
    tx,
    changed.flatMap(({ before, after }) => [after, negated(before)]),
  )
}

const isSameAmount = (a: Amounts, b: Amounts) =>
  a.verifiedWins === b.verifiedWins &&
  a.verifiedLosses === b.verifiedLosses &&
  a.verifiedPrizeCents === b.verifiedPrizeCents

async function saveVerified(tx: Transaction, rows: readonly ResultRow[]): Promise<void> {
  const values = rows.map(
    (row) =>
      sql`(${row.tournamentId}::uuid, ${row.teamId}::uuid, ${row.userId}::uuid, ${row.verifiedWins}::integer, ${row.verifiedLosses}::integer, ${row.verifiedPrizeCents}::bigint)`,
  )
  await tx.execute(sql`update player_results set verified_wins = v.wins, verified_losses = v.losses, verified_prize_cents = v.cents
    from (values ${sql.join(values, sql`, `)}) as v (tournament_id, team_id, user_id, wins, losses, cents)
    where (player_results.tournament_id, player_results.team_id, player_results.user_id) = (v.tournament_id, v.team_id, v.user_id)`)
}

const fields = [
  'wins',
  'losses',
  'prizeCents',
  'verifiedWins',
  'verifiedLosses',
  'verifiedPrizeCents',
] as const satisfies (keyof Amounts)[]

const negated = (row: Amounts): Amounts => {
  const result = { ...row }
  for (const field of fields) result[field] = -row[field]
  return result
}

/** Locks the credited users. Like account deletion, it locks users before writing any of their other rows. */
async function lockPlayers(tx: Transaction, tournamentId: string): Promise<void> {
  const rows = await tx
    .select({ userId: playerResults.userId })
    .from(playerResults)
    .where(eq(playerResults.tournamentId, tournamentId))
  await lockUsers(
    tx,
    rows.map(({ userId }) => userId),
  )
}

/** Locks in id order, so that two tournaments with the same players cannot deadlock. Rows that reference the users can still be written. */
async function lockUsers(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]))
    .orderBy(asc(users.id))
    .for('no key update')
}

/** Adds the amounts to the users' totals, with one update per user. */
async function addToUsers(tx: Transaction, amounts: readonly Amounts[]): Promise<void> {
  if (amounts.length === 0) return
  const values = amounts.map(
    (row) =>
      sql`(${row.userId}::uuid, ${row.wins}::integer, ${row.losses}::integer, ${row.prizeCents}::bigint, ${row.verifiedWins}::integer, ${row.verifiedLosses}::integer, ${row.verifiedPrizeCents}::bigint)`,
  )
  await tx.execute(sql`update users set wins = users.wins + v.wins, losses = users.losses + v.losses,
      total_prize_won_cents = users.total_prize_won_cents + v.cents, verified_wins = users.verified_wins + v.verified_wins,
      verified_losses = users.verified_losses + v.verified_losses, verified_prize_cents = users.verified_prize_cents + v.verified_cents
    from (select user_id, sum(wins)::integer as wins, sum(losses)::integer as losses, sum(cents)::bigint as cents,
        sum(verified_wins)::integer as verified_wins, sum(verified_losses)::integer as verified_losses,
        sum(verified_cents)::bigint as verified_cents
      from (values ${sql.join(values, sql`, `)}) as one (user_id, wins, losses, cents, verified_wins, verified_losses, verified_cents)
      group by user_id) as v
    where users.id = v.user_id`)
}
