import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { refunds, registrations } from '#db/schema.ts'
import type { App } from '#platform/app.ts'
import { isKeySpoiled, refusedForGood } from '#platform/payments.ts'
import type { ProviderRefund } from '#platform/payments.ts'
import { record } from './ledger.ts'
import type { Place } from './places.ts'

type RefundRow = typeof refunds.$inferSelect

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
    const failure = refusedForGood(error)
    if (failure === null) throw error
    app.log.error({ err: error, refundId }, 'the provider refused a refund')
    const isThisTry = and(eq(refunds.status, 'requested'), eq(refunds.spoiledKeys, refund.spoiledKeys))
    await app.db
      .update(refunds)
      .set({ status: 'failed', failure })
      .where(and(eq(refunds.id, refundId), isThisTry))
  }
}

/** Looks before asking again: an earlier call may have made the refund without living to tell. */
async function askForRefund(app: App, refund: RefundRow): Promise<ProviderRefund> {
  if (refund.providerRefundId) return app.payments.readRefund(refund.providerRefundId)
  const call = { ...refund, refundId: refund.id }
  const made = refund.attempts > 1 ? await app.payments.findRefund(call) : null
  return made ?? app.payments.refund(call)
}

/** What the provider says of a refund, made true here; in any order and any number of times. */
export async function recordRefund(app: App, refundId: string, sent: ProviderRefund): Promise<void> {
  await app.db.transaction(async (tx) => {
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('update')
    // What is told of a refund that failed and was sent again since is old news.
    if (!refund || refund.replacedRefundIds.includes(sent.id)) return
    const [place] = await tx.select().from(registrations).where(eq(registrations.id, refund.registrationId))
    // One that we had given up may have been made all the same; one that has failed stays so, whoever still calls it succeeded.
    const isGivenUp = refund.status === 'failed' && refund.providerRefundId !== sent.id
    if (refund.status === 'settled') {
      // Given back by hand and by the provider: both stand in the books, and their check says that they do not agree.
      if (sent.status === 'succeeded' && refund.providerRefundId !== sent.id) {
        await bookRefund(tx, place!, { ...refund, feeKeptCents: 0 }, sent.id)
      }
    } else if (sent.status === 'succeeded' && (refund.status === 'requested' || isGivenUp)) {
      await setRefund(tx, refundId, { status: 'succeeded', providerRefundId: sent.id, failure: null })
      await bookRefund(tx, place!, refund, sent.id)
    } else if (sent.status === 'failed' || sent.status === 'canceled') {
      await setRefund(tx, refundId, {
        status: 'failed',
        providerRefundId: sent.id,
        failure: sent.failure_reason ?? sent.status,
      })
      // Banks can send a refund back days later: what was written down as gone has returned.
      if (refund.status === 'succeeded') await bookRefund(tx, place!, refund, sent.id, 'returned')
    } else if (refund.status === 'requested') {
      await setRefund(tx, refundId, { providerRefundId: sent.id })
    }
  })
}

/** Writes down that a refund has gone, or that the bank has returned it, with who wanted it and why. */
export async function bookRefund(
  tx: Transaction,
  place: Place,
  refund: RefundRow,
  reference: string,
  way: 'gone' | 'returned' = 'gone',
): Promise<void> {
  const why = refund.note ? `${refund.reason}: ${refund.note}` : refund.reason
  const actorId = refund.handledBy ?? refund.requestedBy
  const [sign, entry] =
    way === 'gone'
      ? [1, { reference, reason: why, actorId }]
      : [-1, { reference: `${reference}:returned`, reason: 'The bank returned the refund', actorId }]
  await record(tx, place, { ...entry, kind: 'refunded', amountCents: sign * refund.amountCents })
  if (refund.feeKeptCents === 0) return
  await record(tx, place, { ...entry, kind: 'fee_kept', amountCents: sign * refund.feeKeptCents })
}

function setRefund(tx: Transaction, refundId: string, change: Partial<typeof refunds.$inferInsert>) {
  return tx.update(refunds).set(change).where(eq(refunds.id, refundId))
}
