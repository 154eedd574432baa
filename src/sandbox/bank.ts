/** What banks and Stripe do on their own, without a call from the app. */
import type { Pool } from 'pg'
import { row, rows, transaction, written } from './database.ts'
import { recordEvent } from './webhooks/events.ts'
import { lockIntent } from './stripe/intents.ts'
import { newId } from './stripe/ids.ts'
import type { DisputeRecord, RefundRecord } from './stripe/records.ts'
import { disputedAmount, lockCharge, refundCharge } from './stripe/refunds.ts'
import type { Context } from './stripe/request.ts'
import { wireDispute, wireRefund } from './stripe/wire.ts'

/** Completes the refunds that are due: a pending one succeeds, and one to a closed account fails and returns the money to the charge. */
export async function settleDueRefunds(pool: Pool, now: Date): Promise<void> {
  const due = await rows<{ id: string; payment_intent: string }>(
    pool,
    'select id, payment_intent from sandbox.refunds where settles_at <= $1 order by position',
    [now],
  )
  for (const { id, payment_intent } of due) {
    await transaction(pool, async (tx) => {
      const context: Context = { db: tx, now, caller: 'server' }
      await lockIntent(context, payment_intent)
      const query = 'select * from sandbox.refunds where id = $1 and settles_at is not null'
      const refund = await row<RefundRecord>(tx, query, [id])
      if (refund) await settle(context, refund)
    })
  }
}

async function settle(context: Context, refund: RefundRecord): Promise<void> {
  const fails = refund.status === 'succeeded'
  const settled = await written<RefundRecord>(
    context.db,
    'update sandbox.refunds set status = $2, failure_reason = $3, settles_at = null where id = $1 returning *',
    [refund.id, fails ? 'failed' : 'succeeded', fails ? 'expired_or_canceled_card' : null],
  )
  await recordEvent(context, 'refund.updated', wireRefund(settled))
  if (!fails) return
  await context.db.query('update sandbox.charges set amount_refunded = amount_refunded - $2 where id = $1', [
    refund.charge,
    refund.amount,
  ])
  await recordEvent(context, 'refund.failed', wireRefund(settled))
}

/** A refund that someone makes in the provider's dashboard: everything left unless an amount is given. */
export async function refundInDashboard(pool: Pool, now: Date, intentId: string, amount?: number): Promise<string> {
  return transaction(pool, async (tx) => {
    const context: Context = { db: tx, now, caller: 'server' }
    const charge = await lockCharge(context, intentId)
    const left = charge.amount - charge.amount_refunded - (await disputedAmount(context, charge))
    const { id } = await refundCharge(context, charge, amount ?? left)
    return id
  })
}

/** The cardholder disputes this amount, or all that is left of a payment, and their bank takes the money back at once. */
export async function openDispute(pool: Pool, now: Date, intentId: string, amount?: number): Promise<string> {
  return transaction(pool, async (tx) => {
    const context: Context = { db: tx, now, caller: 'server' }
    const charge = await lockCharge(context, intentId)
    const dispute = await written<DisputeRecord>(
      tx,
      `insert into sandbox.disputes (id, created, charge, payment_intent, amount, currency, status)
       values ($1, $2, $3, $4, $5, $6, 'needs_response') returning *`,
      [newId('du'), now, charge.id, intentId, amount ?? charge.amount - charge.amount_refunded, charge.currency],
    )
    await recordEvent(context, 'charge.dispute.created', wireDispute(dispute))
    await recordEvent(context, 'charge.dispute.funds_withdrawn', wireDispute(dispute))
    return dispute.id
  })
}

/** The bank decides an open dispute: `won` gives the money back to us. */
export async function closeDispute(pool: Pool, now: Date, id: string, outcome: 'won' | 'lost'): Promise<void> {
  await transaction(pool, async (tx) => {
    const context: Context = { db: tx, now, caller: 'server' }
    const query = "update sandbox.disputes set status = $2 where id = $1 and status = 'needs_response' returning *"
    const dispute = await written<DisputeRecord>(tx, query, [id, outcome])
    await recordEvent(context, 'charge.dispute.closed', wireDispute(dispute))
    if (outcome === 'won') await recordEvent(context, 'charge.dispute.funds_reinstated', wireDispute(dispute))
  })
}
