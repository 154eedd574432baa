import { and, eq, ne, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { one } from '#db/one.ts'
import { registrations, users } from '#db/schema.ts'
import { entryRefusal } from '#features/tournaments/rules.ts'
import { readTournament } from '#features/tournaments/server/read.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { User } from '#platform/http/session.ts'
import type { UnpaidEntryOffer } from '../contract.ts'
import { registrationRefusals } from '../refusals.ts'
import { wherePaysOnTheDay } from './find.ts'
import { reentryPayUntil, unpaidEntryRefusal } from '../rules.ts'
import type { UnpaidHistory } from '../rules.ts'

/**
 * Refuses a team that is registered without paying now; see `unpaidEntryRefusal`. Call it with the tournament locked. Also locks the captain,
 * because whether this is their first unpaid team depends on all tournaments. `except` is the captain's hold that becomes the team.
 */
export async function refuseUnpaidEntry(
  app: App,
  tx: Transaction,
  tournament: TournamentRow,
  captainId: string,
  { except }: { except?: string } = {},
): Promise<UnpaidHistory> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, captainId)).for('no key update')
  const history = await readUnpaidHistory(tx, tournament.id, captainId, except)
  const refusal = unpaidEntryRefusal(await withoutDayPayers(tx, tournament), history, app.now())
  if (refusal) throw new AppError(refusal)
  return history
}

/** Whether this captain can register another team without paying now, for the page that offers it. Registering decides again. */
export async function offerUnpaidEntry(app: App, captain: User, tournamentId: string): Promise<UnpaidEntryOffer> {
  const tournament = await readTournament(app.db, tournamentId)
  const history = await readUnpaidHistory(app.db, tournamentId, captain.id)
  const now = app.now()
  // A full or closed tournament shows that itself.
  const refusal = entryRefusal(tournament, now)
    ? null
    : unpaidEntryRefusal(await withoutDayPayers(app.db, tournament), history, now)
  return {
    unavailableBecause: refusal && registrationRefusals[refusal][1],
    payBy: tournament.entryFeeCents === 0 ? null : reentryPayUntil(tournament, history, now).toISOString(),
  }
}

async function readUnpaidHistory(
  db: Queryable,
  tournamentId: string,
  captainId: string,
  except?: string,
): Promise<UnpaidHistory> {
  const { paymentStatus, paidBy, expiresAt, teamId } = registrations
  const isHere = eq(registrations.tournamentId, tournamentId)
  const isFree = sql`${paidBy} = 'free'`
  // A hold that never became a team does not count, and neither does a team that was paid by card or in cash.
  const isUnpaidTeam = sql`${teamId} is not null and (${paidBy} is null or ${isFree})`
  const isOpen = sql`${isHere} and ((${paymentStatus} in ('held', 'pending') and ${expiresAt} is not null) or (${paymentStatus} = 'paid' and ${isFree}))`
  const isReleased = sql`${isHere} and ${isUnpaidTeam} and ${paymentStatus} in ('expired', 'withdrawn')`
  const history = await db
    .select({
      open: sql<number>`(count(*) filter (where ${isOpen}))::int`,
      released: sql<number>`(count(*) filter (where ${isReleased}))::int`,
      lastReleasedAt: sql`max(${registrations.releasedAt}) filter (where ${isReleased})`.mapWith(instant),
      payBy: sql`min(${registrations.expiresAt}) filter (where ${isReleased})`.mapWith(instant),
      isFirst: sql<boolean>`count(*) filter (where ${isUnpaidTeam}) = 0`,
    })
    .from(registrations)
    .where(and(eq(registrations.userId, captainId), except ? ne(registrations.id, except) : undefined))
  const isEmailConfirmed = await db
    .select({ emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.id, captainId))
  return { ...one(history), isEmailConfirmed: one(isEmailConfirmed).emailVerified }
}

/** The tournament without the teams that pay on game day, which no limit on unpaid teams counts. */
async function withoutDayPayers(db: Queryable, tournament: TournamentRow): Promise<TournamentRow> {
  const dayPayers = await db.$count(
    registrations,
    and(eq(registrations.tournamentId, tournament.id), wherePaysOnTheDay),
  )
  return { ...tournament, currentTeams: tournament.currentTeams - dayPayers }
}

/** Drizzle reads no dates in raw SQL. */
const instant = (value: string) => new Date(value)
