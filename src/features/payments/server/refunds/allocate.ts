import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { one } from '#db/one.ts'
import { ledgerEntries, refunds } from '#db/schema.ts'
import { changeAmountPaid } from '#features/registrations/server/status.ts'
import type { RegistrationRow } from '#features/registrations/server/wire.ts'
import type { App } from '#platform/app.ts'
import { splitRefund } from '../../rules.ts'
import { recordMovement } from '../ledger/ledger.ts'
import { notifyRefunded } from '../notifications.ts'
import { oweRefund } from './request.ts'
import type { RefundRow } from './request.ts'

/** What changed, for the ledger. */
type Cause = { reference: string; reason: string; actorId?: string | null; paymentIntentId?: string }

/**
 * Divides what is left of a payment once the bank and the provider's dashboard have taken their part. It is the fee of the team that it
 * paid for, or else the processing fee that we keep and the refund that we owe. Calculated from the ledger and the refunds every time, so
 * that money taken and given back ends the same in any order. Call it with the tournament and the registration locked. Returns the id of a
 * refund that is to be sent now, or null.
 */
export async function allocatePayment(
  app: App,
  tx: Transaction,
  registration: RegistrationRow,
  paymentIntentId: string,
  cause: Cause,
): Promise<string | null> {
  const isOfPayment = eq(refunds.paymentIntentId, paymentIntentId)
  const all = await tx.select().from(refunds).where(isOfPayment).orderBy(refunds.id).for('update')
  const unsent = all.find((refund) => refund.reason !== 'provider' && !isMade(refund))
  const gone = sumOf(all, (refund) => (refund === unsent ? 0 : refund.amountCents))
  const leftCents = Math.max(0, (await receivedCents(tx, registration, paymentIntentId)) - gone)
  if (isPaidBy(registration, paymentIntentId)) {
    if (leftCents === registration.amountPaidCents) return null
    await changeAmountPaid(app, tx, registration, leftCents)
    return null
  }
  const withFee = all.find(({ feeDueCents }) => feeDueCents > 0)
  const { refundCents, feeKeptCents } = splitRefund(leftCents, withFee?.feeDueCents ?? 0)
  if (withFee) await tx.update(refunds).set({ feeKeptCents }).where(eq(refunds.id, withFee.id))
  const dueId = unsent
    ? await changeAmount(app, tx, unsent, refundCents)
    : await oweMore(app, tx, registration, paymentIntentId, refundCents)
  await recordFeesKept(app, tx, registration, { ...cause, paymentIntentId })
  return dueId
}

/** Whether the registration is paid by this payment. */
export const isPaidBy = (registration: RegistrationRow, paymentIntentId: string) =>
  registration.paymentStatus === 'paid' &&
  registration.paidBy === 'card' &&
  registration.paymentIntentId === paymentIntentId

const sumOf = <Row>(rows: Row[], cents: (row: Row) => number) => rows.reduce((sum, row) => sum + cents(row), 0)

/** Whether the money has gone back, by the provider or manually. */
const isMade = ({ status }: RefundRow) => status === 'succeeded' || status === 'settled'

/** What was captured, minus what banks have taken back. */
async function receivedCents(tx: Transaction, registration: RegistrationRow, paymentIntentId: string): Promise<number> {
  const { rows } = await tx.execute<{ received: number }>(sql`
    select coalesce(sum(case kind when 'captured' then amount_cents else -amount_cents end), 0)::int as received from ledger_entries
    where registration_id = ${registration.id} and (kind = 'captured' and reference = ${paymentIntentId}
      or kind = 'disputed' and payment_intent_id = ${paymentIntentId})`)
  return one(rows).received
}

/** Changes the amount of a refund that has not been made. Another amount needs another idempotency key. */
async function changeAmount(app: App, tx: Transaction, refund: RefundRow, amountCents: number): Promise<string | null> {
  const isRaised = amountCents > refund.amountCents
  const status = amountCents === 0 ? 'void' : isRaised ? 'requested' : refund.status
  if (amountCents === refund.amountCents && status === refund.status) return null
  const changes = { amountCents, status, exhaustedKeys: refund.exhaustedKeys + 1, updatedAt: app.now() }
  await tx
    .update(refunds)
    .set({ ...changes, ...(isRaised && { failure: null }) })
    .where(eq(refunds.id, refund.id))
  if (!isRaised) return null
  await notifyRefunded(app, tx, refund.id)
  return refund.id
}

/** Money came back for a team that no longer has a spot. */
async function oweMore(
  app: App,
  tx: Transaction,
  registration: RegistrationRow,
  paymentIntentId: string,
  amountCents: number,
): Promise<string | null> {
  if (amountCents === 0) return null
  const refundId = await oweRefund(
    app,
    tx,
    { ...registration, paymentIntentId },
    { amountCents, reason: 'dispute_won' },
  )
  await notifyRefunded(app, tx, refundId)
  return refundId
}

/** Records the difference between the processing fees in the ledger and those of the registration's refunds that are over. */
async function recordFeesKept(app: App, tx: Transaction, registration: RegistrationRow, cause: Cause): Promise<void> {
  const ofRegistration = await tx.select().from(refunds).where(eq(refunds.registrationId, registration.id))
  const feeKept = sumOf(ofRegistration, (refund) =>
    isMade(refund) || refund.status === 'void' ? refund.feeKeptCents : 0,
  )
  const isFee = and(eq(ledgerEntries.registrationId, registration.id), eq(ledgerEntries.kind, 'fee_kept'))
  const recorded = sumOf(await tx.select().from(ledgerEntries).where(isFee), ({ amountCents }) => amountCents)
  if (feeKept === recorded) return
  const fee = { ...cause, kind: 'fee_kept', amountCents: feeKept - recorded } as const
  await recordMovement(app, tx, registration, fee)
}
