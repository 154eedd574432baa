import type { z } from 'zod'
import { testCardNamed } from './cards.ts'
import { row, rows, written } from '../database.ts'
import { invalidRequest, notFound } from './errors.ts'
import { recordEvent } from '../webhooks/events.ts'
import { newId } from './ids.ts'
import { lockIntent } from './intents.ts'
import type { CreateRefund, ListRefunds } from './params.ts'
import type { ChargeRecord, RefundRecord, DisputeRecord } from './records.ts'
import { ok } from './request.ts'
import type { Context, Reply } from './request.ts'
import { wireCharge, wireRefund, wireDispute } from './wire.ts'

/** How long the bank takes with the two special test cards. With Stripe it is hours or days. */
const bankTakesMs = 2000

/** Refunds a payment: the remaining amount by default, and never more than that. */
export async function createRefund(context: Context, params: z.output<typeof CreateRefund>): Promise<Reply> {
  const charge = await lockCharge(context, params.payment_intent)
  const left = charge.amount - charge.amount_refunded
  const amount = params.amount ?? left
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  }
  if (amount < 1) {
    const message = 'This value must be greater than or equal to 1.'
    throw invalidRequest(message, { code: 'parameter_invalid_integer', param: 'amount' })
  }
  if (amount > left) {
    const message = `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`
    throw invalidRequest(message, { param: 'amount' })
  }
  if (amount > left - (await disputedAmount(context, charge))) {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`
    throw invalidRequest(message, { code: 'charge_disputed' })
  }
  return ok(wireRefund(await refundCharge(context, charge, amount, params.metadata)))
}

/** What banks have taken back of a charge. */
export async function disputedAmount({ db }: Context, charge: ChargeRecord): Promise<number> {
  const query =
    "select coalesce(sum(amount), 0)::int as amount from sandbox.disputes where charge = $1 and status <> 'won'"
  return (await written<{ amount: number }>(db, query, [charge.id])).amount
}

/** Adds a refund to a charge that the caller has locked. Without metadata, it is one that the app did not request. */
export async function refundCharge(
  context: Context,
  charge: ChargeRecord,
  amount: number,
  metadata: Record<string, string> = {},
): Promise<RefundRecord> {
  const course = testCardNamed(charge.payment_method.testCard)?.refund
  const refund = await written<RefundRecord>(
    context.db,
    `insert into sandbox.refunds (id, created, charge, payment_intent, amount, currency, metadata, status, settles_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning *`,
    [
      newId('re'),
      context.now,
      charge.id,
      charge.payment_intent,
      amount,
      charge.currency,
      metadata,
      course === 'pending' ? 'pending' : 'succeeded',
      course ? new Date(context.now.getTime() + bankTakesMs) : null,
    ],
  )
  await recordEvent(context, 'refund.created', wireRefund(refund))
  const refunded = await written<ChargeRecord>(
    context.db,
    'update sandbox.charges set amount_refunded = amount_refunded + $2 where id = $1 returning *',
    [charge.id, amount],
  )
  await recordEvent(context, 'charge.refunded', wireCharge(refunded))
  return refund
}

export async function retrieveRefund(context: Context, _params: unknown, id: string): Promise<Reply> {
  const refund = await row<RefundRecord>(context.db, 'select * from sandbox.refunds where id = $1', [id])
  if (!refund) throw notFound('refund', id)
  return ok(wireRefund(refund))
}

/** The refunds of a payment, newest first. */
export async function listRefunds({ db }: Context, params: z.output<typeof ListRefunds>): Promise<Reply> {
  const found = await rows<RefundRecord>(
    db,
    'select * from sandbox.refunds where payment_intent = $1 order by position desc limit $2',
    [params.payment_intent, params.limit + 1],
  )
  const data = found.slice(0, params.limit).map(wireRefund)
  return ok({ object: 'list', data, has_more: found.length > params.limit, url: '/v1/refunds' })
}

/** The successful charge of an intent, locked so that two refunds cannot both use the remaining amount. */
export async function lockCharge(context: Context, intentId: string): Promise<ChargeRecord> {
  await lockIntent(context, intentId)
  const query = "select * from sandbox.charges where payment_intent = $1 and status = 'succeeded'"
  const charge = await row<ChargeRecord>(context.db, query, [intentId])
  if (!charge) throw invalidRequest(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`)
  return charge
}

/** '$1,234.50' */
function dollars(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}

export async function retrieveDispute(context: Context, _params: unknown, id: string): Promise<Reply> {
  const dispute = await row<DisputeRecord>(context.db, 'select * from sandbox.disputes where id = $1', [id])
  if (!dispute) throw notFound('dispute', id)
  return ok(wireDispute(dispute))
}
