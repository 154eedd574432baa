import { and, desc, eq, gt, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { ledgerEntries, refunds, registrations, teams, tournaments, users } from '#db/schema.ts'
import { registrationColumns, toRegistration } from '#features/registrations/server/wire.ts'
import { AppError } from '#lib/errors.ts'
import { dollarsOf } from '#lib/money.ts'
import type { App } from '#platform/app.ts'
import type { User } from '#platform/http/session.ts'
import type { Receipt } from '../../contract.ts'
import { hostName } from '#features/tournaments/server/host.ts'
import { receiptNumber } from '../../rules.ts'

/** A registration may be paid, refunded and paid again; its receipt shows the last payment. */
const isLastPayment = or(
  and(eq(ledgerEntries.kind, 'captured'), eq(ledgerEntries.reference, registrations.paymentIntentId)),
  and(eq(ledgerEntries.kind, 'cash'), eq(registrations.paidBy, 'cash'), gt(ledgerEntries.amountCents, 0)),
)

const organizers = alias(users, 'organizers')

/**
 * The receipt of a registration, for its captain and the administrator; to everyone else it does not exist. A captain doesn't see the card that paid for
 * a team with a pay link: it may be anybody's.
 */
export async function receiptOf(app: App, reader: User, registrationId: string): Promise<Receipt> {
  const [row] = await app.db
    .select({
      ...registrationColumns,
      captain: { firstName: users.firstName, lastName: users.lastName, email: users.email },
      organizer: {
        firstName: organizers.firstName,
        lastName: organizers.lastName,
        deletedAt: organizers.deletedAt,
      },
      paidAt: ledgerEntries.createdAt,
      cardBrand: ledgerEntries.cardBrand,
      cardLast4: ledgerEntries.cardLast4,
      enteredBy: teams.enteredBy,
    })
    .from(registrations)
    .innerJoin(tournaments, eq(tournaments.id, registrations.tournamentId))
    .innerJoin(organizers, eq(organizers.id, tournaments.organizerId))
    .leftJoin(teams, eq(teams.id, registrations.teamId))
    .leftJoin(users, eq(users.id, registrations.userId))
    .leftJoin(ledgerEntries, and(eq(ledgerEntries.registrationId, registrations.id), isLastPayment))
    .where(eq(registrations.id, registrationId))
    .orderBy(desc(ledgerEntries.id))
    .limit(1)
  const isReader = row?.registration.userId === reader.id || reader.role === 'administrator'
  if (!row || !isReader || row.registration.paymentStatus === 'expired') throw new AppError('not_found')
  const { paymentIntentId } = row.registration
  const { organizer, cardBrand, cardLast4 } = row
  const seesCard = row.enteredBy === null || reader.role === 'administrator'
  return {
    ...toRegistration(row),
    number: receiptNumber(registrationId),
    captain: row.captain,
    organizerName: hostName(organizer),
    paymentIntentId,
    card: seesCard && cardBrand && cardLast4 ? { brand: cardBrand, last4: cardLast4 } : null,
    paidAt: row.paidAt?.toISOString() ?? null,
    cashReturnedAt: row.registration.cashReturnedAt?.toISOString() ?? null,
    refund: paymentIntentId ? await readRefunds(app, paymentIntentId) : null,
  }
}

/** All refunds of a payment as one, in the state of the one that matters most; null when there is none. */
export async function readRefunds(app: App, paymentIntentId: string): Promise<Receipt['refund']> {
  const isOfPayment = eq(refunds.paymentIntentId, paymentIntentId)
  const found = await app.db.select().from(refunds).where(isOfPayment).orderBy(refunds.id)
  const [main] = found.toSorted((a, b) => byUrgency.indexOf(a.status) - byUrgency.indexOf(b.status))
  if (!main) return null
  return {
    amount: dollarsOf(found.reduce((sum, { amountCents }) => sum + amountCents, 0)),
    feeKept: dollarsOf(found.reduce((sum, { feeKeptCents }) => sum + feeKeptCents, 0)),
    status: main.status,
    requestedAt: main.createdAt.toISOString(),
    refundId: main.providerRefundId,
  }
}

const byUrgency = ['failed', 'requested', 'succeeded', 'settled', 'void']
