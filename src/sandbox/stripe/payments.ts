import type { z } from 'zod'
import { testCardNamed, testCardTyped } from './cards.ts'
import type { Decline } from './cards.ts'
import { written } from '../database.ts'
import { invalidRequest, notFound } from './errors.ts'
import { recordEvent } from '../webhooks/events.ts'
import { newId } from './ids.ts'
import { checkClientSecret, intentFor, lockIntent, replyWith, wrongState } from './intents.ts'
import type { AnswerChallenge, ConfirmIntent } from './params.ts'
import type { ChargeRecord, IntentRecord, PaymentError, PaymentMethod } from './records.ts'
import type { Context, Reply } from './request.ts'
import { wholeIntent, wireCharge } from './wire.ts'

/**
 * One payment attempt: the card is charged or declined, or waits for the customer to pass a challenge. Meanwhile the intent may be
 * confirmed again with any card.
 */
export async function confirmIntent(
  context: Context,
  params: z.output<typeof ConfirmIntent>,
  id: string,
): Promise<Reply> {
  const intent = await lockIntent(context, id)
  checkClientSecret(context, intent, params.client_secret)
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    const message = `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`
    throw wrongState(context, intent, message)
  }
  const method = { id: newId('pm'), testCard: testCardOf(context, params) }
  if (testCardNamed(method.testCard)?.challenged) return challenge(context, intent, method)
  return charge(context, intent, method)
}

function testCardOf({ now, caller }: Context, params: z.output<typeof ConfirmIntent>): string {
  const { payment_method: name, payment_method_data: data } = params
  if (data) {
    if (caller === 'browser') return testCardTyped(data.card, now)
    throw invalidRequest('Sending credit card numbers directly to the Stripe API is generally unsafe.')
  }
  if (name === undefined) throw invalidRequest('Missing required param: payment_method.', { param: 'payment_method' })
  if (!testCardNamed(name)) throw notFound('PaymentMethod', name)
  return name
}

async function challenge(context: Context, intent: IntentRecord, method: PaymentMethod): Promise<Reply> {
  const waiting = await written<IntentRecord>(
    context.db,
    `update sandbox.payment_intents set status = 'requires_action', payment_method = $2, next_action = $3, last_payment_error = null
     where id = $1 returning *`,
    [intent.id, method, { challenge: newId('challenge') }],
  )
  await recordEvent(context, 'payment_intent.requires_action', wholeIntent(waiting))
  return replyWith(context, waiting)
}

/**
 * The customer's reply to a 3-D Secure challenge. With Stripe it goes from the browser to the bank, so Stripe's API has no such call. If
 * passed, the card is charged (some test cards are then declined). If failed, the response is the intent, which waits for another card.
 */
export async function answerChallenge(
  context: Context,
  params: z.output<typeof AnswerChallenge>,
  id: string,
): Promise<Reply> {
  const intent = await lockIntent(context, id)
  checkClientSecret(context, intent, params.client_secret)
  if (intent.status !== 'requires_action' || !intent.payment_method) {
    throw wrongState(context, intent, `This PaymentIntent has a status of ${intent.status}: no challenge is open.`)
  }
  if (params.outcome === 'accept') return charge(context, intent, intent.payment_method)
  const failed = await failPayment(context, intent, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  })
  await recordEvent(context, 'payment_intent.payment_failed', wholeIntent(failed))
  return replyWith(context, failed)
}

async function charge(context: Context, intent: IntentRecord, method: PaymentMethod): Promise<Reply> {
  const decline = testCardNamed(method.testCard)?.decline ?? null
  const charged = await written<ChargeRecord>(
    context.db,
    `insert into sandbox.charges (id, created, payment_intent, amount, currency, status, payment_method, failure, metadata)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning *`,
    [
      newId('ch'),
      context.now,
      intent.id,
      intent.amount,
      intent.currency,
      decline ? 'failed' : 'succeeded',
      method,
      decline,
      intent.metadata,
    ],
  )
  if (decline) return declined(context, intent, charged, decline)
  const succeeded = await written<IntentRecord>(
    context.db,
    `update sandbox.payment_intents set status = 'succeeded', amount_received = amount, payment_method = $2, latest_charge = $3,
       next_action = null, last_payment_error = null
     where id = $1 returning *`,
    [intent.id, method, charged.id],
  )
  await recordEvent(context, 'charge.succeeded', wireCharge(charged))
  await recordEvent(context, 'payment_intent.succeeded', wholeIntent(succeeded))
  return replyWith(context, succeeded)
}

/** Responds with 402 and keeps the failed charge and the intent's error. The intent waits for another card. */
async function declined(context: Context, intent: IntentRecord, charged: ChargeRecord, decline: Decline) {
  const { code, message, declineCode } = decline
  const error: PaymentError = {
    type: 'card_error',
    code,
    message,
    charge: charged.id,
    ...(declineCode && { decline_code: declineCode }),
  }
  const failed = await failPayment(context, intent, error)
  await recordEvent(context, 'charge.failed', wireCharge(charged))
  await recordEvent(context, 'payment_intent.payment_failed', wholeIntent(failed))
  return { status: 402, body: { error: { ...error, payment_intent: intentFor(context, failed) } } }
}

function failPayment({ db }: Context, intent: IntentRecord, error: PaymentError): Promise<IntentRecord> {
  return written<IntentRecord>(
    db,
    `update sandbox.payment_intents set status = 'requires_payment_method', payment_method = null, next_action = null,
       last_payment_error = $2, latest_charge = $3
     where id = $1 returning *`,
    [intent.id, error, error.charge ?? intent.latest_charge],
  )
}
