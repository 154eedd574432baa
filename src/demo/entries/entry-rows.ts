import { v7 as uuidv7 } from 'uuid'
import { newId } from '#sandbox/stripe/ids.ts'
import type { PastPayment } from '#sandbox/control/past-payments.ts'
import type * as schema from '#db/schema.ts'
import type { DemoEntry } from './entries.ts'

export type TournamentRow = typeof schema.tournaments.$inferInsert & {
  id: string
  createdAt: Date
  entryFeeCents: number
}
type RegistrationRow = typeof schema.registrations.$inferInsert & {
  id: string
  registeredAt: Date
  paymentStatus: string
}
type RefundRow = typeof schema.refunds.$inferInsert & { id: string; createdAt: Date }

/** The rows of one team's entry; `refund` and `intent` only for card payments. */
export type EntryRows = {
  team: typeof schema.teams.$inferInsert & { id: string; members: string[] }
  registration: RegistrationRow
  ledger: (typeof schema.ledgerEntries.$inferInsert)[]
  refund?: RefundRow
  intent?: PastPayment
}

/** When the team registered, and when it left if it did. */
export type EntryTimes = { registeredAt: Date; leftAt: Date; expiresAt: Date | null }

type Context = {
  tournament: TournamentRow
  idOf: (username: string) => string
  administratorId: string
  payments: 'sandbox' | 'none'
}

const statusOf = {
  pending: 'pending',
  paid: 'paid',
  refunded: 'refunded',
  withdrawn: 'refunded',
  expired: 'expired',
} as const

export function entryRows(entry: DemoEntry, times: EntryTimes, context: Context): EntryRows {
  const { tournament, idOf } = context
  const { registeredAt } = times
  const captainId = idOf(entry.captain.username)
  const team = {
    id: idAt(registeredAt),
    tournamentId: tournament.id,
    captainId,
    name: entry.name,
    members: [captainId, ...entry.mates.map((mate) => (typeof mate === 'string' ? mate : idOf(mate.username)))],
    registeredAt,
  }
  const hasPaid = entry.state !== 'pending' && entry.state !== 'expired'
  const registration = {
    id: idAt(registeredAt),
    tournamentId: tournament.id,
    userId: captainId,
    teamId: team.id,
    teamName: entry.name,
    registeredAt,
    updatedAt: entry.state === 'paid' || entry.state === 'pending' ? registeredAt : times.leftAt,
    paymentStatus: statusOf[entry.state],
    expiresAt: times.expiresAt,
    feeCents: tournament.entryFeeCents,
    amountPaidCents: hasPaid ? tournament.entryFeeCents : 0,
  }
  if (!hasPaid) return { team, registration, ledger: [] }
  if (registration.feeCents === 0) return { team, registration: { ...registration, paidBy: 'free' }, ledger: [] }
  const paid = { entry, times, registration, context }
  return { team, ...(context.payments === 'sandbox' ? paidByCard(paid) : paidInCash(paid)) }
}

type Paid = { entry: DemoEntry; times: EntryTimes; registration: RegistrationRow; context: Context }

/** Paid by card. The sandbox records the payment too (`intent`), so that it can be refunded later. */
function paidByCard({ entry, times, registration, context }: Paid) {
  const intentId = newId('pi')
  const { tournamentId, userId, feeCents, registeredAt } = registration
  const captured = {
    ...movement(registration, registeredAt),
    kind: 'captured' as const,
    amountCents: feeCents,
    reference: intentId,
    paymentIntentId: intentId,
    // The sandbox's past payments are on this card.
    cardBrand: 'visa',
    cardLast4: '4242',
    reason: 'Entry fee paid by card',
  }
  const intent: PastPayment = {
    intentId,
    amountCents: feeCents,
    paidAt: registeredAt,
    metadata: { registrationId: registration.id, tournamentId, userId: userId! },
  }
  const byCard = { ...registration, paidBy: 'card' as const, paymentStartedAt: registeredAt, paymentIntentId: intentId }
  if (entry.state === 'paid') return { registration: byCard, ledger: [captured], intent }

  const providerRefundId = newId('re')
  const { amountCents, feeKeptCents, reason, actorId } = refundTerms(entry, registration, context)
  const refund: RefundRow = {
    id: idAt(times.leftAt),
    registrationId: registration.id,
    paymentIntentId: intentId,
    amountCents,
    feeKeptCents,
    feeDueCents: feeKeptCents,
    reason,
    status: 'succeeded',
    providerRefundId,
    attempts: 1,
    requestedBy: actorId,
    createdAt: times.leftAt,
    updatedAt: times.leftAt,
  }
  return {
    registration: byCard,
    ledger: [
      captured,
      ...refundMovements(registration, times, context, entry, providerRefundId).map((movement) => ({
        ...movement,
        paymentIntentId: intentId,
      })),
    ],
    refund,
    intent: {
      ...intent,
      refund: { refundId: providerRefundId, amountCents, refundedAt: times.leftAt, metadata: { refundId: refund.id } },
    },
  }
}

/** With real card payments or an external database, demo teams have paid the administrator in cash. */
function paidInCash({ entry, times, registration, context }: Paid) {
  const taken = {
    ...movement(registration, registration.registeredAt),
    kind: 'cash' as const,
    amountCents: registration.feeCents,
    reference: registration.id,
    actorId: context.administratorId,
    reason: 'Entry fee paid in cash',
  }
  const back = entry.state === 'paid' ? [] : refundMovements(registration, times, context, entry, registration.id)
  return { registration: { ...registration, paidBy: 'cash' as const }, ledger: [taken, ...back] }
}

function refundMovements(
  registration: RegistrationRow,
  times: EntryTimes,
  context: Context,
  entry: DemoEntry,
  reference: string,
) {
  const { amountCents, feeKeptCents, reason, actorId } = refundTerms(entry, registration, context)
  const back = { ...movement(registration, times.leftAt), reference, reason, actorId }
  const refunded = { ...back, kind: 'refunded' as const, amountCents }
  if (feeKeptCents === 0) return [refunded]
  return [refunded, { ...back, id: idAt(times.leftAt), kind: 'fee_kept' as const, amountCents: feeKeptCents }]
}

/** A captain who withdraws pays the processing fee of 2.9% + $0.30; all other refunds are full. */
function refundTerms(entry: DemoEntry, registration: RegistrationRow, { tournament, administratorId }: Context) {
  const isWithdrawal = entry.state === 'withdrawn'
  const feeKeptCents = isWithdrawal ? Math.ceil(registration.feeCents * 0.029 + 30) : 0
  const reason = isWithdrawal
    ? 'withdrawn'
    : tournament.status === 'cancelled'
      ? 'tournament_cancelled'
      : 'administrator'
  return {
    amountCents: registration.feeCents - feeKeptCents,
    feeKeptCents,
    reason,
    actorId: isWithdrawal ? registration.userId : administratorId,
  } as const
}

function movement(registration: RegistrationRow, createdAt: Date) {
  return {
    id: idAt(createdAt),
    tournamentId: registration.tournamentId,
    registrationId: registration.id,
    createdAt,
  }
}

/** Ids sort by time, so rows of the past get ids of that time. */
function idAt(time: Date) {
  return uuidv7({ msecs: time.getTime() })
}
