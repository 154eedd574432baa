import { and, count, eq, inArray, lte, ne, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '#db/client.ts'
import { preparedBy } from '#db/prepared.ts'
import { registrations, teams } from '#db/schema.ts'
import { lockTournament } from '#features/tournaments/server/service.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import { entryRefusal } from '#features/tournaments/rules.ts'
import { AppError } from '#lib/errors.ts'
import type { User } from '#platform/session.ts'
import { unpaidRefusal } from '../rules.ts'

export type Place = typeof registrations.$inferSelect
export type TeamRow = typeof teams.$inferSelect

export const isUnpaid = inArray(registrations.paymentStatus, ['held', 'pending'])

/** The same question of a row that was read. */
export const isUnpaidPlace = (place: Place) => place.paymentStatus === 'held' || place.paymentStatus === 'pending'

const isTaken = inArray(registrations.paymentStatus, ['held', 'pending', 'paid'])

/** The place this captain has under this team name, held, pending or paid. */
export async function ownPlace(db: Queryable, tournamentId: string, captain: User, teamName: string) {
  const [place] = await db
    .select()
    .from(registrations)
    .where(
      and(
        eq(registrations.tournamentId, tournamentId),
        eq(registrations.userId, captain.id),
        eq(sql`lower(${registrations.teamName})`, sql`lower(${teamName})`),
        isTaken,
      ),
    )
  return place ?? null
}

/** Whether another place in the tournament of this one has the name, in any letter case. Ask under the tournament's lock. */
export async function isNameTaken(tx: Transaction, place: Place, name: string): Promise<boolean> {
  const taken = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(
      and(
        eq(registrations.tournamentId, place.tournamentId),
        eq(sql`lower(${registrations.teamName})`, sql`lower(${name})`),
        ne(registrations.id, place.id),
        isTaken,
      ),
    )
  return taken.length > 0
}

const placesOfCaptain = preparedBy((db) =>
  db
    .select()
    .from(registrations)
    .where(
      and(
        eq(registrations.tournamentId, sql.placeholder('tournamentId')),
        eq(registrations.userId, sql.placeholder('userId')),
        isTaken,
      ),
    )
    .prepare('places_of_captain'),
)

/** Every place this captain has in the tournament, held, pending or paid; also those that lapsed and were not released yet. */
export function ownPlaces(db: Database, tournamentId: string, captain: User): Promise<Place[]> {
  return placesOfCaptain(db, '').execute({ tournamentId, userId: captain.id })
}

/** The place of a team for its captain; others learn that it is not theirs. */
export async function ownTeamPlace(db: Queryable, teamId: string, captain: User): Promise<Place> {
  const [place] = await db.select().from(registrations).where(eq(registrations.teamId, teamId))
  if (!place) throw new AppError('team_not_found')
  if (place.userId !== captain.id) throw new AppError('not_allowed')
  return place
}

/** The tournament, locked. One that was deleted takes nobody in, and keeps nobody who is not paid. */
export async function lockForEntry(tx: Transaction, tournamentId: string): Promise<TournamentRow> {
  const tournament = await lockTournament(tx, tournamentId)
  if (tournament.deletedAt) throw new AppError('tournament_not_found')
  return tournament
}

type Claim = Pick<typeof registrations.$inferInsert, 'paymentStatus' | 'expiresAt' | 'paymentStartedAt' | 'paidBy'> & {
  teamName: string
  members?: string[]
}

/**
 * Takes a place in the locked tournament: a held one has no team yet, every other lists its team at once.
 * Refuses when entry is closed or full, when the captain has too many unpaid entries, or when the name is taken.
 */
export async function claimPlace(tx: Transaction, tournament: TournamentRow, captain: User, claim: Claim, now: Date) {
  const refusal = entryRefusal(tournament, now)
  if (refusal) throw new AppError(refusal)
  if (claim.paymentStatus !== 'paid') {
    const tooMany = unpaidRefusal(await countUnpaid(tx, tournament.id, captain.id))
    if (tooMany) throw new AppError(tooMany)
  }
  const { members, ...registration } = claim
  const entry = { tournamentId: tournament.id, teamName: claim.teamName, captainId: captain.id, members }
  const team = claim.paymentStatus === 'held' ? null : await listTeam(tx, entry, claim.paymentStatus)
  const [place] = await tx
    .insert(registrations)
    .values({
      ...registration,
      tournamentId: tournament.id,
      userId: captain.id,
      teamId: team?.id,
      registeredAt: now,
      feeCents: tournament.entryFeeCents,
    })
    .returning()
  return { place: place!, team }
}

async function countUnpaid(tx: Transaction, tournamentId: string, userId: string): Promise<number> {
  const [counted] = await tx
    .select({ unpaid: count() })
    .from(registrations)
    .where(and(eq(registrations.tournamentId, tournamentId), eq(registrations.userId, userId), isUnpaid))
  return counted?.unpaid ?? 0
}

type NewTeam = { tournamentId: string; teamName: string; captainId: string; members?: string[] }

/** Puts a team on the tournament's list; its captain plays unless the roster says who does. */
export async function listTeam(tx: Transaction, entry: NewTeam, paymentStatus: TeamRow['paymentStatus'] = 'pending') {
  const [team] = await tx
    .insert(teams)
    .values({
      name: entry.teamName,
      tournamentId: entry.tournamentId,
      captainId: entry.captainId,
      members: entry.members?.length ? entry.members : [entry.captainId],
      paymentStatus,
    })
    .returning()
  return team!
}

/** The places that lapsed by `now` and wait for being released: all of them, or those in one tournament. */
export function lapsedPlaces(db: Queryable, now: Date, of: { tournamentId?: string }) {
  return db
    .select({ id: registrations.id })
    .from(registrations)
    .where(
      and(
        isUnpaid,
        lte(registrations.expiresAt, now),
        of.tournamentId ? eq(registrations.tournamentId, of.tournamentId) : undefined,
      ),
    )
    .$dynamic()
}
