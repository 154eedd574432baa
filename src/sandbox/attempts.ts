import { cardOfNumber, cardOfTestMethod, testCardNamed, type Decline } from './cards.ts'
import { ok, type Call, type Reply } from './call.ts'
import { written } from './database.ts'
import { invalidRequest, noSuch, StripeRefusal } from './errors.ts'
import { chargeEvent, intentEvent } from './events.ts'
import { shapeFor, shownIntent } from './expand.ts'
import { newId } from './ids.ts'
import type { PaymentMethodParams } from './params.ts'
import type { ChargeRecord, IntentRecord, LastPaymentError, PaymentMethodRecord } from './records.ts'
import { methodShape, unixSeconds } from './shapes.ts'

/** The payment method a request hands in, or null when it hands in none. Stripe makes a new one of a test method each time. */
export function findMethod(call: Call, params: PaymentMethodParams): PaymentMethodRecord | null {
  const { payment_method: name, payment_method_data: data } = params
  const made = { id: newId('pm'), created: unixSeconds(call.now) }
  if (data) {
    if (!data.card) {
      const param = 'payment_method_data[card]'
      throw invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
    }
    if (call.caller === 'secret') throw cardOnServer
    return { ...made, ...cardOfNumber(data.card, call.now) }
  }
  if (name === undefined) return null
  const card = cardOfTestMethod(name, call.now)
  if (!card) throw noSuch('PaymentMethod', name, 'payment_method')
  return { ...made, ...card }
}

/** Card numbers may come from the customer's browser alone. */
const cardOnServer = new StripeRefusal(402, {
  type: 'invalid_request_error',
  message:
    'Sending credit card numbers directly to the Stripe API is generally unsafe. We suggest you use test tokens that map to the test card you are using, see https://stripe.com/docs/testing.',
})

/** One try to pay with this card: it succeeds, is declined, or waits for the customer to pass a challenge. */
export async function attemptPayment(
  call: Call,
  intent: IntentRecord,
  method: PaymentMethodRecord,
  expand: string[],
): Promise<Reply> {
  const card = testCardNamed(method.testCard)
  if (card?.challenged) return askChallenge(call, intent, method, expand)
  return charge(call, { ...intent, payment_method: method }, { authenticated: false, expand })
}

/** The charge once nothing stands before it any more: no challenge, or a passed one. */
export async function charge(
  call: Call,
  intent: IntentRecord,
  how: { authenticated: boolean; expand: string[] },
): Promise<Reply> {
  const method = intent.payment_method
  if (!method) throw new Error(`${intent.id} has no payment method to charge`)
  const decline = testCardNamed(method.testCard)?.decline ?? null
  const charged = await writeCharge(call, intent, method, decline, how.authenticated)
  if (decline) return declined(call, intent, charged, decline)
  const succeeded = await written<IntentRecord>(
    call.db,
    `update sandbox.payment_intents set status = 'succeeded', amount_received = amount, payment_method = $2, latest_charge = $3,
       receipt_email = $4, next_action = null, last_payment_error = null
     where id = $1 returning *`,
    [intent.id, method, charged.id, intent.receipt_email],
  )
  await chargeEvent(call, 'charge.succeeded', charged)
  await intentEvent(call, 'payment_intent.succeeded', succeeded)
  return ok(await shownIntent(call, succeeded, how.expand))
}

async function askChallenge(call: Call, intent: IntentRecord, method: PaymentMethodRecord, expand: string[]) {
  const waiting = await written<IntentRecord>(
    call.db,
    `update sandbox.payment_intents set status = 'requires_action', payment_method = $2, next_action = $3, receipt_email = $4,
       last_payment_error = null
     where id = $1 returning *`,
    [intent.id, method, { challenge: newId('challenge') }, intent.receipt_email],
  )
  await intentEvent(call, 'payment_intent.requires_action', waiting)
  return ok(await shownIntent(call, waiting, expand))
}

/** A decline answers 402, and is kept: the failed charge, the error on the intent, which waits for another card. */
async function declined(call: Call, intent: IntentRecord, charged: ChargeRecord, decline: Decline): Promise<Reply> {
  const error: LastPaymentError = {
    type: 'card_error',
    code: decline.code,
    ...(decline.declineCode && { decline_code: decline.declineCode }),
    message: decline.message,
    charge: charged.id,
    payment_method: charged.payment_method,
  }
  const failed = await paymentFailed(call, intent, error)
  await chargeEvent(call, 'charge.failed', charged)
  await intentEvent(call, 'payment_intent.payment_failed', failed)
  const body = { ...error, payment_method: methodShape(charged.payment_method), payment_intent: shapeFor(call, failed) }
  return { status: 402, body: { error: body } }
}

/** Back to the start: the intent waits for another payment method and remembers why. */
export function paymentFailed(call: Call, intent: IntentRecord, error: LastPaymentError): Promise<IntentRecord> {
  return written<IntentRecord>(
    call.db,
    `update sandbox.payment_intents set status = 'requires_payment_method', payment_method = null, next_action = null,
       last_payment_error = $2, latest_charge = $3
     where id = $1 returning *`,
    [intent.id, error, error.charge ?? intent.latest_charge],
  )
}

function writeCharge(
  call: Call,
  intent: IntentRecord,
  method: PaymentMethodRecord,
  failure: Decline | null,
  authenticated: boolean,
): Promise<ChargeRecord> {
  return written<ChargeRecord>(
    call.db,
    `insert into sandbox.charges (id, created, payment_intent, amount, currency, status, payment_method, authenticated, failure,
       metadata, description, receipt_email)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning *`,
    [
      newId('ch'),
      call.now,
      intent.id,
      intent.amount,
      intent.currency,
      failure ? 'failed' : 'succeeded',
      method,
      authenticated,
      failure,
      intent.metadata,
      intent.description,
      intent.receipt_email,
    ],
  )
}
