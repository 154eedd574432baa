import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { refunds, registrations } from '#db/schema.ts'
import type { App } from '#platform/app.ts'
import { isKeySpoiled, isRefusedForGood } from '#platform/payments.ts'
import type { ProviderRefund } from '#platform/payments.ts'
import { record } from './ledger.ts'
import type { Place } from './places.ts'

type Wanted = {
  amountCents: number
  feeKeptCents?: number
  reason: (typeof refunds.$inferInsert)['reason']
  /** Who decided it; none when the system did. */
  by?: string
}

/** Writes down that this payment goes back; the place it was for stays as it is. */
export async function oweRefund(tx: Transaction, place: Place, wanted: Wanted): Promise<string> {
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
  return refund!.id
}

/**
 * Decides a refund: the place is given up and the money owed, both in the caller's transaction. The provider is asked afterwards
 * (`sendRefund`, or the sweep after a crash), with the refund's id as idempotency key: the money goes back once.
 */
export async function requestRefund(tx: Transaction, place: Place, wanted: Wanted): Promise<string> {
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
  return oweRefund(tx, place, wanted)
}

/** Sends a decided refund to the provider and writes down what became of it. Does nothing for one that has gone. */
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
    if (isKeySpoiled(error)) {
      await app.db
        .update(refunds)
        .set({ spoiledKeys: refund.spoiledKeys + 1 })
        .where(and(eq(refunds.id, refundId), eq(refunds.spoiledKeys, refund.spoiledKeys)))
    }
    // What the provider will never do is marked, for the administrator to look at; everything else is tried again by the sweep.
    if (!isRefusedForGood(error)) throw error
    app.log.error({ err: error, refundId }, 'the provider refused a refund')
    await app.db.update(refunds).set({ status: 'failed', failure: error.message }).where(eq(refunds.id, refundId))
  }
}

/** Looks before asking again: an earlier call may have made the refund without living to tell. */
async function askForRefund(app: App, refund: typeof refunds.$inferSelect): Promise<ProviderRefund> {
  if (refund.providerRefundId) return app.payments.readRefund(refund.providerRefundId)
  const call = { ...refund, refundId: refund.id }
  const made = refund.attempts > 1 ? await app.payments.findRefund(call) : null
  return made ?? app.payments.refund(call)
}

/** What the provider says of a refund, made true here; in any order and any number of times. */
export async function recordRefund(app: App, refundId: string, sent: ProviderRefund): Promise<void> {
  await app.db.transaction(async (tx) => {
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('update')
    if (!refund) return
    const [place] = await tx.select().from(registrations).where(eq(registrations.id, refund.registrationId))
    const entry = { reason: refund.reason, actorId: refund.requestedBy }
    // One that we had given up may have been made all the same; one that has failed stays so, whoever still calls it succeeded.
    const isGivenUp = refund.status === 'failed' && refund.providerRefundId !== sent.id
    if (sent.status === 'succeeded' && (refund.status === 'requested' || isGivenUp)) {
      await setRefund(tx, refundId, { status: 'succeeded', providerRefundId: sent.id, failure: null })
      await record(tx, place!, { ...entry, kind: 'refunded', amountCents: refund.amountCents, reference: sent.id })
      if (refund.feeKeptCents > 0) {
        await record(tx, place!, { ...entry, kind: 'fee_kept', amountCents: refund.feeKeptCents, reference: sent.id })
      }
    } else if (sent.status === 'failed' || sent.status === 'canceled') {
      await setRefund(tx, refundId, {
        status: 'failed',
        providerRefundId: sent.id,
        failure: sent.failure_reason ?? sent.status,
      })
      if (refund.status !== 'succeeded') return
      // Banks can send a refund back days later: what was written down as gone has returned.
      const returned = { ...entry, reason: 'The bank returned the refund', reference: `${sent.id}:returned` }
      await record(tx, place!, { ...returned, kind: 'refunded', amountCents: -refund.amountCents })
      if (refund.feeKeptCents > 0)
        await record(tx, place!, { ...returned, kind: 'fee_kept', amountCents: -refund.feeKeptCents })
    } else if (refund.status === 'requested') {
      await setRefund(tx, refundId, { providerRefundId: sent.id })
    }
  })
}

function setRefund(tx: Transaction, refundId: string, change: Partial<typeof refunds.$inferInsert>) {
  return tx.update(refunds).set(change).where(eq(refunds.id, refundId))
}
