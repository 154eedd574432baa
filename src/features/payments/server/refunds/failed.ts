import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { one } from '#db/one.ts'
import { refunds, registrations } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import type { RegistrationRow } from '#features/registrations/server/wire.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { recordAudit } from '#platform/audit.ts'
import type { User } from '#platform/http/session.ts'
import type { Refund, RetryRefund, SettleRefund } from '../../refund-contract.ts'
import { readRefund } from './list.ts'
import type { RefundRow } from './request.ts'
import { lockRefund, recordRefund, recordRefundMovement, sendRefund } from './send.ts'

const hasFailed = (refundId: string) => and(eq(refunds.id, refundId), eq(refunds.status, 'failed'))

/**
 * Sends a failed refund again, under a new key because the provider would only repeat its refusal under the old one. It is sent only
 * if the provider has not made it in the meantime. Without a reply the refund stays `requested`, and the sweep sends it.
 */
export async function retryRefund(
  app: App,
  administrator: User,
  refundId: string,
  input: RetryRefund,
): Promise<Refund> {
  await readRefund(app, refundId)
  await transact(app.db, async (tx) => {
    const [refund] = await tx
      .update(refunds)
      .set({
        status: 'requested',
        failure: null,
        providerRefundId: null,
        replacedRefundIds: sql`array_remove(array_append(${refunds.replacedRefundIds}, ${refunds.providerRefundId}), null)`,
        exhaustedKeys: sql`${refunds.exhaustedKeys} + 1`,
        handledBy: administrator.id,
        note: input.note || null,
        updatedAt: app.now(),
      })
      .where(hasFailed(refundId))
      .returning()
    if (!refund) throw new AppError('refund_not_failed')
    await recordHandling(tx, refund, await registrationOf(tx, refund), 'sent again')
  })
  const sending = sendRefund(app, refundId)
  app.inBackground('send a refund', sending)
  await Promise.allSettled([sending])
  return readRefund(app, refundId)
}

/**
 * Records that the administrator paid a failed refund back manually. Refuses when the provider turns out to have sent it after all, and records
 * that instead.
 */
export async function settleRefund(
  app: App,
  administrator: User,
  refundId: string,
  input: SettleRefund,
): Promise<Refund> {
  const seen = await readRefund(app, refundId)
  if (seen.status !== 'failed') throw new AppError('refund_not_failed')
  await refuseIfMade(app, refundId)
  await transact(app.db, async (tx) => {
    const { registration } = await lockRefund(tx, refundId)
    const [refund] = await tx
      .update(refunds)
      .set({ status: 'settled', handledBy: administrator.id, note: input.note, updatedAt: app.now() })
      .where(and(hasFailed(refundId), eq(refunds.attempts, seen.attempts)))
      .returning()
    if (!refund) throw new AppError('refund_not_failed')
    await recordHandling(tx, refund, registration, 'settled manually')
    await recordRefundMovement(app, tx, registration, refund, refund.id)
  })
  return readRefund(app, refundId)
}

/** Asks the provider about a refund recorded as failed, so that it is not paid twice. */
async function refuseIfMade(app: App, refundId: string): Promise<void> {
  const refund = one(await app.db.select().from(refunds).where(eq(refunds.id, refundId)))
  const { paymentIntentId, replacedRefundIds, providerRefundId } = refund
  const failedIds = providerRefundId ? [...replacedRefundIds, providerRefundId] : replacedRefundIds
  const made = await app.payments.findRefund({ refundId, paymentIntentId, replacedRefundIds: failedIds })
  if (!made) return
  await recordRefund(app, refundId, made)
  if (made.status !== 'failed' && made.status !== 'canceled') throw new AppError('refund_not_failed')
}

async function registrationOf(tx: Transaction, refund: RefundRow): Promise<RegistrationRow> {
  return one(await tx.select().from(registrations).where(eq(registrations.id, refund.registrationId)))
}

async function recordHandling(
  tx: Transaction,
  refund: RefundRow,
  registration: RegistrationRow,
  action: string,
): Promise<void> {
  await recordAudit(tx, {
    actorId: refund.handledBy,
    action,
    subjectType: 'refund',
    subjectId: refund.id,
    subjectName: registration.teamName,
    after: { amountCents: refund.amountCents, paymentIntentId: refund.paymentIntentId },
    reason: refund.note ?? undefined,
  })
}
