import { and, eq, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '#db/client.ts'
import { one } from '#db/one.ts'
import { preparedBy } from '#db/prepared.ts'
import { registrations, tournaments } from '#db/schema.ts'
import { AppError } from '#lib/errors.ts'
import type { User } from '#platform/http/session.ts'
import type { RegistrationRow } from './wire.ts'

/** SQL for `isUnpaid` in rules.ts. */
export const whereUnpaid = inArray(registrations.paymentStatus, ['held', 'pending'])

/** SQL for `paysOnTheDay` in rules.ts. */
export const wherePaysOnTheDay = and(eq(registrations.paymentStatus, 'pending'), isNull(registrations.expiresAt))!

/** Registrations that haven't ended: their names are taken. Which of them take a spot, `takes_spot` says. */
export const whereActive = inArray(registrations.paymentStatus, ['held', 'pending', 'paid'])

/** A team that was replaced, and was told of a move before: it may still get a full refund. */
export const hasOfferWithoutSpot = and(
  whereActive,
  isNotNull(registrations.spotGivenAt),
  isNotNull(registrations.moveNotice),
)

/** The names of a tournament's teams, in lower case. Two teams may not have the same. */
export async function takenNames(tx: Transaction, tournamentId: string): Promise<Set<string>> {
  const rows = await tx
    .select({ name: sql<string>`lower(${registrations.teamName})` })
    .from(registrations)
    .where(and(eq(registrations.tournamentId, tournamentId), whereActive))
  return new Set(rows.map(({ name }) => name))
}

export async function lockRegistration(tx: Transaction, id: string): Promise<RegistrationRow> {
  return one(await tx.select().from(registrations).where(eq(registrations.id, id)).for('update'))
}

/** A captain's own registration; to everyone else it does not exist. */
export async function readOwnRegistration(db: Queryable, id: string, captain: User): Promise<RegistrationRow> {
  const [registration] = await db.select().from(registrations).where(eq(registrations.id, id))
  if (registration?.userId !== captain.id) throw new AppError('not_found')
  return registration
}

export async function registrationOfTeam(db: Queryable, teamId: string): Promise<RegistrationRow> {
  const [registration] = await db.select().from(registrations).where(eq(registrations.teamId, teamId))
  if (!registration) throw new AppError('team_not_found')
  return registration
}

/** The registration of a captain's own team; refused to everyone else. */
export async function registrationOfOwnTeam(db: Queryable, teamId: string, captain: User): Promise<RegistrationRow> {
  const registration = await registrationOfTeam(db, teamId)
  if (registration.userId !== captain.id) throw new AppError('not_allowed')
  return registration
}

/** The captain's held, pending or paid registration under this team name, in any letter case. */
export async function findOwnByName(
  db: Queryable,
  tournamentId: string,
  captain: User,
  teamName: string,
): Promise<RegistrationRow | null> {
  const [registration] = await db
    .select()
    .from(registrations)
    .where(
      and(
        eq(registrations.tournamentId, tournamentId),
        eq(registrations.userId, captain.id),
        eq(sql`lower(${registrations.teamName})`, sql`lower(${teamName})`),
        whereActive,
      ),
    )
  return registration ?? null
}

const spotsOfCaptain = preparedBy((db) =>
  db
    .select()
    .from(registrations)
    .where(
      and(
        eq(registrations.tournamentId, sql.placeholder('tournamentId')),
        eq(registrations.userId, sql.placeholder('userId')),
        whereActive,
      ),
    )
    .prepare('spots_of_captain'),
)

/** The captain's held, pending and paid registrations in the tournament, including expired ones that are not released yet. */
export function findOwn(db: Database, tournamentId: string, captain: User): Promise<RegistrationRow[]> {
  return spotsOfCaptain(db, '').execute({ tournamentId, userId: captain.id })
}

/** Call it with the tournament locked. Reads the count again, because the same transaction may have changed it. */
export async function hasOpenSpot(tx: Transaction, tournamentId: string): Promise<boolean> {
  const isOpen = and(eq(tournaments.id, tournamentId), lt(tournaments.placesTaken, tournaments.maxTeams))
  return (await tx.$count(tournaments, isOpen)) > 0
}

/** Whether another team in the same tournament has this name, in any letter case. Call it with the tournament locked. */
export async function isNameTaken(tx: Transaction, registration: RegistrationRow, name: string): Promise<boolean> {
  const taken = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(
      and(
        eq(registrations.tournamentId, registration.tournamentId),
        eq(sql`lower(${registrations.teamName})`, sql`lower(${name})`),
        ne(registrations.id, registration.id),
        whereActive,
      ),
    )
  return taken.length > 0
}

/**
 * Ids of registrations that have expired by `now` and are not released yet, in every tournament or in one. A replaced team stays until the
 * tournament is over, because it gets its spot back if that is undone.
 */
export function expiredRegistrations(db: Queryable, now: Date, { tournamentId }: { tournamentId?: string } = {}) {
  const isThere = tournamentId ? eq(registrations.tournamentId, tournamentId) : undefined
  const isOver = or(isNotNull(tournaments.cancelledAt), inArray(tournaments.status, ['completed', 'cancelled']))
  return db
    .select({ id: registrations.id })
    .from(registrations)
    .innerJoin(tournaments, eq(tournaments.id, registrations.tournamentId))
    .where(and(whereUnpaid, lte(registrations.expiresAt, now), isThere, or(isNull(registrations.spotGivenAt), isOver)))
    .$dynamic()
}
