import { and, desc, eq, gt, isNull, ne, not, or } from 'drizzle-orm'
import { ledgerEntries, refunds, registrations, teams, tournaments, users } from '#db/schema.ts'
import { AppError } from '#lib/errors.ts'
import { dollarsOf } from '#lib/money.ts'
import type { App } from '#platform/app.ts'
import type { User } from '#platform/session.ts'
import type { Receipt, Registration } from '../contract.ts'

const mostRegistrations = 200

type Row = {
  photo: string | null
  registration: typeof registrations.$inferSelect
  tournament: Pick<typeof tournaments.$inferSelect, 'name' | 'sport' | 'location' | 'startDate' | 'timeZone'>
}

const columns = {
  registration: registrations,
  photo: teams.photo,
  tournament: {
    name: tournaments.name,
    sport: tournaments.sport,
    location: tournaments.location,
    startDate: tournaments.startDate,
    timeZone: tournaments.timeZone,
  },
}

/** Given up before there was a team. */
const isHoldGivenUp = and(eq(registrations.paymentStatus, 'withdrawn'), isNull(registrations.teamId))!

/** Everything this user entered, latest first; what lapsed unpaid, or was given up before it was a team, is left out. */
export async function registrationsOf(app: App, userId: string): Promise<Registration[]> {
  const rows = await app.db
    .select(columns)
    .from(registrations)
    .innerJoin(tournaments, eq(tournaments.id, registrations.tournamentId))
    .leftJoin(teams, eq(teams.id, registrations.teamId))
    .where(and(eq(registrations.userId, userId), ne(registrations.paymentStatus, 'expired'), not(isHoldGivenUp)))
    .orderBy(desc(registrations.id))
    .limit(mostRegistrations)
  return rows.map(toRegistration)
}

/** A place may have been paid, given back and paid again; its receipt is about the last of these. */
const isPaymentThatCounts = or(
  and(eq(ledgerEntries.kind, 'captured'), eq(ledgerEntries.reference, registrations.paymentIntentId)),
  and(eq(ledgerEntries.kind, 'cash'), eq(registrations.paidBy, 'cash'), gt(ledgerEntries.amountCents, 0)),
)

/** The receipt of a registration, for its captain and the administrator; to anybody else it does not exist. */
export async function receiptOf(app: App, reader: User, registrationId: string): Promise<Receipt> {
  const [row] = await app.db
    .select({
      ...columns,
      captain: { firstName: users.firstName, lastName: users.lastName, email: users.email },
      refund: refunds,
      paidAt: ledgerEntries.createdAt,
    })
    .from(registrations)
    .innerJoin(tournaments, eq(tournaments.id, registrations.tournamentId))
    .leftJoin(teams, eq(teams.id, registrations.teamId))
    .innerJoin(users, eq(users.id, registrations.userId))
    .leftJoin(refunds, eq(refunds.paymentIntentId, registrations.paymentIntentId))
    .leftJoin(ledgerEntries, and(eq(ledgerEntries.registrationId, registrations.id), isPaymentThatCounts))
    .where(eq(registrations.id, registrationId))
    .orderBy(desc(ledgerEntries.id))
    .limit(1)
  const isReader = row?.registration.userId === reader.id || reader.role === 'administrator'
  if (!row || !isReader || row.registration.paymentStatus === 'expired') throw new AppError('not_found')
  const { refund } = row
  return {
    ...toRegistration(row),
    captain: row.captain,
    paymentIntentId: row.registration.paymentIntentId,
    paidAt: row.paidAt?.toISOString() ?? null,
    refund: refund && {
      amount: dollarsOf(refund.amountCents),
      feeKept: dollarsOf(refund.feeKeptCents),
      status: refund.status,
      requestedAt: refund.createdAt.toISOString(),
      refundId: refund.providerRefundId,
    },
  }
}

const shownStatus = {
  held: 'pending',
  pending: 'pending',
  paid: 'paid',
  refunded: 'refunded',
  withdrawn: 'withdrawn',
  expired: 'withdrawn',
} as const

function toRegistration({ registration, tournament, photo }: Row): Registration {
  const isHeld = registration.paymentStatus === 'held'
  const { paymentStatus } = registration
  return {
    id: registration.id,
    tournamentId: registration.tournamentId,
    tournamentName: tournament.name,
    sport: tournament.sport,
    location: tournament.location,
    startDate: tournament.startDate.toISOString(),
    timeZone: tournament.timeZone,
    teamId: registration.teamId,
    teamName: registration.teamName,
    teamPhoto: photo,
    paymentStatus: shownStatus[paymentStatus],
    createdAt: registration.registeredAt.toISOString(),
    amount: dollarsOf(registration.feeCents),
    expiresAt: registration.expiresAt?.toISOString() ?? null,
    holdExpiresAt: isHeld ? (registration.expiresAt?.toISOString() ?? null) : null,
    paidBy: registration.paidBy,
  }
}
