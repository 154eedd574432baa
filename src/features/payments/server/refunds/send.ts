import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { one } from '#db/one.ts'
import { refunds, registrations } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import type { App } from '#platform/app.ts'
import { isKeyExhausted, permanentRefusal } from '#platform/payments.ts'
import type { ProviderRefund } from '#platform/payments.ts'
import { lockRegistration } from '#features/registrations/server/find.ts'
import type { RegistrationRow } from '#features/registrations/server/wire.ts'
import { lockTournament } from '#features/tournaments/server/service.ts'
import { dollarsOf, formatDollars } from '#lib/money.ts'
import { processingFeeCents } from '../../rules.ts'
import { notifyRefundFailed } from './notify-failed.ts'
import { recordMovement } from '../ledger/ledger.ts'
import { allocatePayment } from './allocate.ts'
import type { RefundRow } from './request.ts'

/**
 * Sends a decided refund to the provider and records the result. The refund's id is the idempotency key, so the money goes back once.
 * Does nothing for a refund that is not waiting to be sent.
 */
export async function sendRefund(app: App, refundId: string): Promise<void> {
  const [refund] = await app.db
    .update(refunds)
    .set({ attempts: sql`${refunds.attempts} + 1` })
    .where(and(eq(refunds.id, refundId), eq(refunds.status, 'requested')))
    .returning()
  if (!refund) return
  try {
    await recordRefund(app, refundId, await askForRefund(app, refund))
  } catch (error) {
    const isSameKey = and(eq(refunds.id, refundId), eq(refunds.exhaustedKeys, refund.exhaustedKeys))
    if (isKeyExhausted(error)) {
      await app.db
        .update(refunds)
        .set({ exhaustedKeys: refund.exhaustedKeys + 1 })
        .where(isSameKey)
    }
    // A final refusal is left to the administrator; anything else is tried again by the sweep.
    const failure = permanentRefusal(error)
    if (failure === null) throw error
    app.log.error({ err: error, refundId }, 'the provider refused a refund')
    await transact(app.db, async (tx) => {
      const failed = await tx
        .update(refunds)
        .set({ status: 'failed', failure, updatedAt: app.now() })
        .where(and(isSameKey, eq(refunds.status, 'requested')))
        .returning({ id: refunds.id })
      if (failed.length > 0) await notifyRefundFailed(app, tx, refundId)
    })
  }
}

/** Looks for the refund before asking for it again: an earlier call may have made it although its reply never arrived. */
async function askForRefund(app: App, refund: RefundRow): Promise<ProviderRefund> {
  if (refund.providerRefundId) return app.payments.readRefund(refund.providerRefundId)
  const call = { ...refund, refundId: refund.id }
  const made = refund.attempts > 1 ? await app.payments.findRefund(call) : null
  return made ?? app.payments.refund(call)
}

/** Records what the provider says about a refund, in any order and any number of times. */
export async function recordRefund(app: App, refundId: string, sent: ProviderRefund): Promise<void> {
  const moreId = await transact(app.db, async (tx) => {
    const { refund, registration } = await lockRefund(tx, refundId)
    // A refund that failed and was replaced by a new one no longer matters.
    if (refund.replacedRefundIds.includes(sent.id)) return null
    const isNew = refund.providerRefundId !== sent.id
    if (sent.status === 'succeeded') {
      // A refund that we counted as failed or void may have been made after all. One that the provider itself failed stays failed.
      if (refund.status === 'succeeded' || (refund.status === 'failed' && !isNew)) return null
      // Paid back manually and by the provider: both are recorded, and reconciliation reports it.
      if (refund.status === 'settled')
        return isNew ? recordRefundMovement(app, tx, registration, refund, sent.id) : null
      // Someone may have refunded part of it at the provider in the meantime.
      const made = { amountCents: sent.amount, status: 'succeeded', providerRefundId: sent.id, failure: null } as const
      await setRefund(app, tx, refundId, made)
      return recordRefundMovement(app, tx, registration, { ...refund, ...made }, sent.id)
    }
    if (refund.status === 'settled' || refund.status === 'void') return null
    if (sent.status === 'failed' || sent.status === 'canceled') {
      const failure = sent.failure_reason ?? sent.status
      await setRefund(app, tx, refundId, { status: 'failed', providerRefundId: sent.id, failure })
      await notifyRefundFailed(app, tx, refundId)
      // Banks can return a refund days after it succeeded.
      const wasMade = refund.status === 'succeeded'
      return wasMade ? recordRefundMovement(app, tx, registration, refund, sent.id, 'returned') : null
    }
    if (refund.status === 'requested') await setRefund(app, tx, refundId, { providerRefundId: sent.id })
    return null
  })
  if (moreId) app.inBackground('send a refund', sendRefund(app, moreId))
}

/** A refund and its registration, locked in the order in which all money is. */
export async function lockRefund(tx: Transaction, refundId: string) {
  const isRefund = eq(refunds.id, refundId)
  const seen = one(await tx.select().from(refunds).where(isRefund))
  const { tournamentId } = one(await tx.select().from(registrations).where(eq(registrations.id, seen.registrationId)))
  await lockTournament(tx, tournamentId)
  const registration = await lockRegistration(tx, seen.registrationId)
  return { registration, refund: one(await tx.select().from(refunds).where(isRefund).for('update')) }
}

/**
 * Records in the ledger that a refund went out or that the bank returned it, and the fee that is kept. Returns the id of a refund that is to
 * be sent for what is left over, or null.
 */
export async function recordRefundMovement(
  app: App,
  tx: Transaction,
  registration: RegistrationRow,
  refund: RefundRow,
  reference: string,
  direction: 'sent' | 'returned' = 'sent',
): Promise<string | null> {
  const reason = refund.reason === 'moved' ? movedReason(registration) : refund.reason
  const why = refund.note ? `${reason}: ${refund.note}` : reason
  const actorId = refund.handledBy ?? refund.requestedBy
  const [sign, cause] =
    direction === 'sent'
      ? [1, { reference, reason: why, actorId }]
      : [-1, { reference: `${reference}:returned`, reason: 'The bank returned the refund' }]
  const { paymentIntentId, amountCents } = refund
  const movement = { ...cause, paymentIntentId, kind: 'refunded', amountCents: sign * amountCents } as const
  await recordMovement(app, tx, registration, movement)
  return allocatePayment(app, tx, registration, paymentIntentId, cause)
}

/** The captain gets the whole fee back, and the provider keeps its own. */
const movedReason = ({ feeCents }: RegistrationRow) =>
  `moved: the organizer's balance bears the provider's fee of ${formatDollars(dollarsOf(processingFeeCents(feeCents)))}`

function setRefund(app: App, tx: Transaction, refundId: string, change: Partial<typeof refunds.$inferInsert>) {
  return tx
    .update(refunds)
    .set({ ...change, updatedAt: app.now() })
    .where(eq(refunds.id, refundId))
}
