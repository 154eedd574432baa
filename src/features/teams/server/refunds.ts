import { eq, sql } from 'drizzle-orm'
import { Stripe } from 'stripe'
import type { Transaction } from '#db/client.ts'
import { refunds, registrations } from '#db/schema.ts'
import type { App } from '#platform/app.ts'
import { record } from './ledger.ts'
import type { Place } from './places.ts'

type Wanted = {
  amountCents: number
  feeKeptCents?: number
  reason: (typeof refunds.$inferInsert)['reason']
  /** Who decided it; none when the system did. */
  by?: string
}

/**
 * Decides a refund: the place is given up and the money owed, both in the caller's transaction. The provider is asked afterwards
 * (`sendRefund`, or the sweep after a crash), with this row's id as idempotency key: the money goes back once.
 */
export async function requestRefund(tx: Transaction, place: Place, wanted: Wanted): Promise<string> {
  const [refund] = await tx
    .insert(refunds)
    .values({
      registrationId: place.id,
      paymentIntentId: place.paymentIntentId!,
      amountCents: wanted.amountCents,
      feeKeptCents: wanted.feeKeptCents ?? 0,
      reason: wanted.reason,
      requestedBy: wanted.by,
    })
    .returning({ id: refunds.id })
  await tx
    .update(registrations)
    .set({
      paymentStatus: 'refunded',
      expiresAt: null,
      paymentIntentId: place.paymentIntentId,
      amountPaidCents: place.amountPaidCents,
      paidBy: 'card',
    })
    .where(eq(registrations.id, place.id))
  return refund!.id
}

/** Sends a decided refund to the provider and writes down that it went. Does nothing for one that has gone. */
export async function sendRefund(app: App, refundId: string): Promise<void> {
  const [refund] = await app.db.select().from(refunds).where(eq(refunds.id, refundId))
  if (refund?.status !== 'requested') return
  await app.db
    .update(refunds)
    .set({ attempts: sql`${refunds.attempts} + 1` })
    .where(eq(refunds.id, refundId))
  try {
    const sent = await app.payments.refund({ ...refund, refundId })
    await recordRefund(app, refundId, sent.id)
  } catch (error) {
    // What the provider will never do is marked, for the administrator to look at; everything else is tried again by the sweep.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    app.log.error({ err: error, refundId }, 'the provider refused a refund')
    await app.db.update(refunds).set({ status: 'failed', failure: error.message }).where(eq(refunds.id, refundId))
  }
}

async function recordRefund(app: App, refundId: string, providerRefundId: string): Promise<void> {
  await app.db.transaction(async (tx) => {
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('update')
    if (refund?.status !== 'requested') return
    const [place] = await tx.select().from(registrations).where(eq(registrations.id, refund.registrationId))
    await tx.update(refunds).set({ status: 'succeeded', providerRefundId }).where(eq(refunds.id, refundId))
    const entry = { reason: refund.reason, actorId: refund.requestedBy }
    await record(tx, place!, {
      ...entry,
      kind: 'refunded',
      amountCents: refund.amountCents,
      reference: providerRefundId,
    })
    if (refund.feeKeptCents > 0) {
      await record(tx, place!, {
        ...entry,
        kind: 'fee_kept',
        amountCents: refund.feeKeptCents,
        reference: providerRefundId,
      })
    }
  })
}
