import type { z } from 'zod'
import { ok, type Call, type Reply } from './call.ts'
import { row, written } from './database.ts'
import { invalidRequest, noSuch } from './errors.ts'
import { chargeEvent, refundEvent } from './events.ts'
import { shownRefund } from './expand.ts'
import { newId } from './ids.ts'
import { lockIntent } from './intents.ts'
import { courseOf } from './refund-courses.ts'
import { formatted } from './money.ts'
import type { CreateRefund, Retrieve } from './params.ts'
import type { ChargeRecord, RefundRecord } from './records.ts'

/** Gives back what was captured, all of it that is left unless an amount is named, and never more than that. */
export async function createRefund(call: Call, params: z.output<typeof CreateRefund>): Promise<Reply> {
  const charge = await refundableCharge(call, params)
  const left = charge.amount - charge.amount_refunded
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  }
  const amount = params.amount ?? left
  if (amount < 1) {
    const message = 'This value must be greater than or equal to 1.'
    throw invalidRequest(message, { code: 'parameter_invalid_integer', param: 'amount' })
  }
  if (amount > left) throw tooMuch(amount, charge)
  const { status, settlesAt } = courseOf(charge, call.now)
  const refund = await written<RefundRecord>(
    call.db,
    `insert into sandbox.refunds (id, created, charge, payment_intent, amount, currency, reason, metadata, status, settles_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning *`,
    [
      newId('re'),
      call.now,
      charge.id,
      charge.payment_intent,
      amount,
      charge.currency,
      params.reason,
      params.metadata,
      status,
      settlesAt,
    ],
  )
  await refundEvent(call, 'refund.created', refund)
  const refunded = await written<ChargeRecord>(
    call.db,
    'update sandbox.charges set amount_refunded = amount_refunded + $2 where id = $1 returning *',
    [charge.id, amount],
  )
  await chargeEvent(call, 'charge.refunded', refunded, { amount_refunded: charge.amount_refunded })
  return ok(await shownRefund(call, refund, params.expand))
}

export async function retrieveRefund(call: Call, params: z.output<typeof Retrieve>, id: string): Promise<Reply> {
  const refund = await row<RefundRecord>(call.db, 'select * from sandbox.refunds where id = $1', [id])
  if (!refund) throw noSuch('refund', id, 'id')
  return ok(await shownRefund(call, refund, params.expand))
}

/** The charge of the intent or id named, under the intent's lock, so that two refunds cannot both take the rest. */
async function refundableCharge(call: Call, params: z.output<typeof CreateRefund>): Promise<ChargeRecord> {
  const intentId = params.payment_intent ?? (await intentOfCharge(call, params.charge))
  await lockIntent(call, intentId)
  const charge = await row<ChargeRecord>(
    call.db,
    "select * from sandbox.charges where payment_intent = $1 and status = 'succeeded'",
    [intentId],
  )
  if (!charge) throw invalidRequest(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`)
  if (params.charge !== undefined && params.charge !== charge.id) {
    throw invalidRequest(`Charge ${params.charge} is not the successful charge of ${intentId}.`, { param: 'charge' })
  }
  return charge
}

async function intentOfCharge(call: Call, id: string | undefined): Promise<string> {
  if (id === undefined) {
    throw invalidRequest('One of the following params should be provided for this request: payment_intent or charge.')
  }
  const charge = await row<ChargeRecord>(call.db, 'select * from sandbox.charges where id = $1', [id])
  if (!charge) throw noSuch('charge', id, 'charge')
  return charge.payment_intent
}

function tooMuch(amount: number, charge: ChargeRecord) {
  const asked = formatted(amount, charge.currency)
  const left = formatted(charge.amount - charge.amount_refunded, charge.currency)
  const of = charge.amount_refunded > 0 ? 'unrefunded amount on charge' : 'charge amount'
  return invalidRequest(`Refund amount (${asked}) is greater than ${of} (${left})`, { param: 'amount' })
}
