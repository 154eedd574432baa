import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { refunds, registrations } from '#db/schema.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { recordAct } from '#platform/audit.ts'
import type { User } from '#platform/session.ts'
import type { RetryRefund, SettleRefund } from '../refund-contract.ts'
import { readRefund } from './refund-list.ts'
import { bookRefund, recordRefund, sendRefund } from './refunds.ts'

const hasFailed = (refundId: string) => and(eq(refunds.id, refundId), eq(refunds.status, 'failed'))

/**
 * Sends a failed refund once more, under a new key: the provider repeats its refusal under the old one for ever. Before it asks, it
 * looks whether the provider has made the refund after all, so the money goes back once. Answers the refund as it stands when
 * the provider has answered; without an answer it is on its way, and the sweep stays at it.
 */
export async function retryRefund(app: App, administrator: User, refundId: string, wanted: RetryRefund) {
  await readRefund(app, refundId)
  await app.db.transaction(async (tx) => {
    const [refund] = await tx
      .update(refunds)
      .set({
        status: 'requested',
        failure: null,
        providerRefundId: null,
        replacedRefundIds: sql`array_remove(array_append(${refunds.replacedRefundIds}, ${refunds.providerRefundId}), null)`,
        spoiledKeys: sql`${refunds.spoiledKeys} + 1`,
        handledBy: administrator.id,
        note: wanted.note || null,
      })
      .where(hasFailed(refundId))
      .returning()
    if (!refund) throw new AppError('refund_not_failed')
    await recordHandling(tx, refund, 'sent again')
  })
  const sending = sendRefund(app, refundId)
  app.inBackground('send a refund', sending)
  await Promise.allSettled([sending])
  return readRefund(app, refundId)
}

/**
 * Writes down that the administrator gave the money of a failed refund back by hand. When the provider turns out to have sent it
 * after all, that is what is written down, and the settlement is refused.
 */
export async function settleRefund(app: App, administrator: User, refundId: string, wanted: SettleRefund) {
  const seen = await readRefund(app, refundId)
  if (seen.status !== 'failed') throw new AppError('refund_not_failed')
  await refuseMade(app, refundId)
  await app.db.transaction(async (tx) => {
    const [refund] = await tx
      .update(refunds)
      .set({ status: 'settled', handledBy: administrator.id, note: wanted.note })
      .where(and(hasFailed(refundId), eq(refunds.attempts, seen.attempts)))
      .returning()
    if (!refund) throw new AppError('refund_not_failed')
    await recordHandling(tx, refund, 'settled by hand')
    const [place] = await tx.select().from(registrations).where(eq(registrations.id, refund.registrationId))
    await bookRefund(tx, place!, refund, refund.id)
  })
  return readRefund(app, refundId)
}

/** Whether the provider knows a refund that we took for failed: then nobody is to pay it a second time. */
async function refuseMade(app: App, refundId: string): Promise<void> {
  const [refund] = await app.db.select().from(refunds).where(eq(refunds.id, refundId))
  const { replacedRefundIds, providerRefundId, paymentIntentId } = refund!
  const dead = providerRefundId ? [...replacedRefundIds, providerRefundId] : replacedRefundIds
  const made = await app.payments.findRefund({ refundId, paymentIntentId, replacedRefundIds: dead })
  if (!made) return
  await recordRefund(app, refundId, made)
  if (made.status !== 'failed' && made.status !== 'canceled') throw new AppError('refund_not_failed')
}

async function recordHandling(tx: Transaction, refund: typeof refunds.$inferSelect, action: string): Promise<void> {
  const [place] = await tx.select().from(registrations).where(eq(registrations.id, refund.registrationId))
  await recordAct(tx, {
    actorId: refund.handledBy,
    action,
    subjectType: 'refund',
    subjectId: refund.id,
    subjectName: place!.teamName,
    after: { amountCents: refund.amountCents, paymentIntentId: refund.paymentIntentId },
    reason: refund.note ?? undefined,
  })
}
