import { v7 as uuidv7 } from 'uuid'
import { newId } from '#sandbox/ids.ts'
import type { PaidIntent } from '#sandbox/backdate.ts'
import type * as schema from '../schema.ts'
import type { Entry } from './entries.ts'

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

/** Everything one team's entry leaves in the database; `refund` and `intent` only where money moved by card. */
export type EntryRows = {
  team: typeof schema.teams.$inferInsert & { id: string; members: string[] }
  registration: RegistrationRow
  ledger: (typeof schema.ledgerEntries.$inferInsert)[]
  refund?: RefundRow
  intent?: PaidIntent
}

/** When the team entered and, for one that left again, when it left. */
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

export function entryRows(entry: Entry, times: EntryTimes, context: Context): EntryRows {
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

type Paid = { entry: Entry; times: EntryTimes; registration: RegistrationRow; context: Context }

/** Paid through the payment provider, which keeps its own record of it (`intent`), so that a refund works later. */
function paidByCard({ entry, times, registration, context }: Paid) {
  const intentId = newId('pi')
  const { tournamentId, userId, feeCents, registeredAt } = registration
  const captured = {
    ...movement(registration, registeredAt),
    kind: 'captured' as const,
    amountCents: feeCents,
    reference: intentId,
    reason: 'Entry fee paid by card',
  }
  const intent: PaidIntent = {
    intentId,
    amountCents: feeCents,
    paidAt: registeredAt,
    metadata: { registrationId: registration.id, tournamentId, userId },
  }
  const byCard = { ...registration, paidBy: 'card' as const, paymentStartedAt: registeredAt, paymentIntentId: intentId }
  if (entry.state === 'paid') return { registration: byCard, ledger: [captured], intent }

  const providerRefundId = newId('re')
  const { amountCents, feeKeptCents, reason, actorId } = givenBack(entry, registration, context)
  const refund: RefundRow = {
    id: idAt(times.leftAt),
    registrationId: registration.id,
    paymentIntentId: intentId,
    amountCents,
    feeKeptCents,
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
    ledger: [captured, ...backMovements(registration, times, context, entry, providerRefundId)],
    refund,
    intent: {
      ...intent,
      refund: { refundId: providerRefundId, amountCents, refundedAt: times.leftAt, metadata: { refundId: refund.id } },
    },
  }
}

/** Where real card payments are set up, or the database is not ours, demo teams have paid the administrator by hand. */
function paidInCash({ entry, times, registration, context }: Paid) {
  const taken = {
    ...movement(registration, registration.registeredAt),
    kind: 'cash' as const,
    amountCents: registration.feeCents,
    reference: registration.id,
    actorId: context.administratorId,
    reason: 'Entry fee paid in cash',
  }
  const back = entry.state === 'paid' ? [] : backMovements(registration, times, context, entry, registration.id)
  return { registration: { ...registration, paidBy: 'cash' as const }, ledger: [taken, ...back] }
}

function backMovements(
  registration: RegistrationRow,
  times: EntryTimes,
  context: Context,
  entry: Entry,
  reference: string,
) {
  const { amountCents, feeKeptCents, reason, actorId } = givenBack(entry, registration, context)
  const back = { ...movement(registration, times.leftAt), reference, reason, actorId }
  const refunded = { ...back, kind: 'refunded' as const, amountCents }
  if (feeKeptCents === 0) return [refunded]
  return [refunded, { ...back, id: idAt(times.leftAt), kind: 'fee_kept' as const, amountCents: feeKeptCents }]
}

/** A captain who leaves pays for the processing, 2.9 % and 30 cents; whoever is sent away or called off gets everything. */
function givenBack(entry: Entry, registration: RegistrationRow, { tournament, administratorId }: Context) {
  const isOwnWish = entry.state === 'withdrawn'
  const feeKeptCents = isOwnWish ? Math.ceil(registration.feeCents * 0.029 + 30) : 0
  const reason = isOwnWish ? 'withdrawn' : tournament.status === 'cancelled' ? 'tournament_cancelled' : 'administrator'
  return {
    amountCents: registration.feeCents - feeKeptCents,
    feeKeptCents,
    reason,
    actorId: isOwnWish ? registration.userId : administratorId,
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

/** Ids sort by age: one that is made now for something of the past carries that time. */
function idAt(time: Date) {
  return uuidv7({ msecs: time.getTime() })
}
