import { attemptPayment, findMethod } from './attempts.ts'
import { sameSecret } from './auth.ts'
import { ok, type Call, type Reply } from './call.ts'
import { row, written } from './database.ts'
import { invalidRequest, noSuch } from './errors.ts'
import { intentEvent } from './events.ts'
import { shapeFor, shownIntent } from './expand.ts'
import { newId } from './ids.ts'
import { amountRefusal } from './money.ts'
import type { CancelIntent, ConfirmIntent, CreateIntent, RetrieveIntent } from './params.ts'
import type { IntentRecord } from './records.ts'
import type { z } from 'zod'

export async function createIntent(call: Call, params: z.output<typeof CreateIntent>): Promise<Reply> {
  const refusal = amountRefusal(params.amount, params.currency)
  if (refusal) throw refusal
  if (!params.allowed_payment_method_types.includes('card')) {
    throw invalidRequest('The sandbox takes cards only.', { param: 'allowed_payment_method_types' })
  }
  const method = findMethod(call, params)
  const id = newId('pi')
  const intent = await written<IntentRecord>(
    call.db,
    `insert into sandbox.payment_intents (id, created, amount, currency, status, client_secret, description, receipt_email,
       statement_descriptor_suffix, metadata, payment_method)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning *`,
    [
      id,
      call.now,
      params.amount,
      params.currency.toLowerCase(),
      method ? 'requires_confirmation' : 'requires_payment_method',
      `${id}_secret_${newId('x').slice(2)}`,
      params.description,
      params.receipt_email,
      params.statement_descriptor_suffix,
      params.metadata,
      method,
    ],
  )
  await intentEvent(call, 'payment_intent.created', intent)
  if (params.confirm) return confirm(call, intent, params)
  return ok(await shownIntent(call, intent, params.expand))
}

export async function retrieveIntent(call: Call, params: z.output<typeof RetrieveIntent>, id: string): Promise<Reply> {
  const intent = await row<IntentRecord>(call.db, 'select * from sandbox.payment_intents where id = $1', [id])
  if (!intent) throw noSuch('payment_intent', id, 'intent')
  checkClientSecret(call, intent, params.client_secret)
  return ok(await shownIntent(call, intent, params.expand))
}

export async function confirmIntent(call: Call, params: z.output<typeof ConfirmIntent>, id: string): Promise<Reply> {
  const intent = await lockIntent(call, id)
  checkClientSecret(call, intent, params.client_secret)
  return confirm(call, intent, params)
}

/** A confirmed intent that waits for its challenge may be confirmed again: with another card, or the same one from the start. */
async function confirm(
  call: Call,
  intent: IntentRecord,
  params: Pick<z.output<typeof ConfirmIntent>, 'payment_method' | 'payment_method_data' | 'receipt_email' | 'expand'>,
): Promise<Reply> {
  if (intent.status === 'succeeded') {
    throw unexpectedState(
      call,
      intent,
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
    )
  }
  if (intent.status === 'canceled') {
    throw unexpectedState(
      call,
      intent,
      'You cannot confirm this PaymentIntent because it has a status of canceled. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action, requires_payment_method.',
    )
  }
  const method = findMethod(call, params) ?? intent.payment_method
  if (!method) {
    throw unexpectedState(
      call,
      intent,
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.",
    )
  }
  return attemptPayment(
    call,
    { ...intent, receipt_email: params.receipt_email ?? intent.receipt_email },
    method,
    params.expand,
  )
}

export async function cancelIntent(call: Call, params: z.output<typeof CancelIntent>, id: string): Promise<Reply> {
  const intent = await lockIntent(call, id)
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw unexpectedState(
      call,
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
    )
  }
  const canceled = await written<IntentRecord>(
    call.db,
    `update sandbox.payment_intents set status = 'canceled', canceled_at = $2, cancellation_reason = $3, next_action = null
     where id = $1 returning *`,
    [id, call.now, params.cancellation_reason],
  )
  await intentEvent(call, 'payment_intent.canceled', canceled)
  return ok(await shownIntent(call, canceled, params.expand))
}

/** The intent, with every other change to it waiting until this call is done. */
export async function lockIntent(call: Call, id: string): Promise<IntentRecord> {
  const intent = await row<IntentRecord>(call.db, 'select * from sandbox.payment_intents where id = $1 for update', [
    id,
  ])
  if (!intent) throw noSuch('payment_intent', id, 'intent')
  return intent
}

/** A browser must show the intent's secret; with the secret key it is not needed, but a wrong one is still wrong. */
export function checkClientSecret(call: Call, intent: IntentRecord, given: string | undefined): void {
  if (given === undefined && call.caller === 'secret') return
  if (given === undefined) {
    throw invalidRequest('Missing required param: client_secret.', {
      code: 'parameter_missing',
      param: 'client_secret',
    })
  }
  if (!sameSecret(given, intent.client_secret)) {
    throw invalidRequest(
      'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
      {
        code: 'payment_intent_invalid_parameter',
        param: 'client_secret',
      },
    )
  }
}

export function unexpectedState(call: Call, intent: IntentRecord, message: string) {
  return invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: shapeFor(call, intent) })
}
