import type { z } from 'zod'
import { row, written } from '../database.ts'
import { invalidRequest, notFound } from './errors.ts'
import { recordEvent } from '../webhooks/events.ts'
import { newId } from './ids.ts'
import type { CreateIntent, RetrieveIntent } from './params.ts'
import type { ChargeRecord, IntentRecord } from './records.ts'
import { isSameSecret, ok } from './request.ts'
import type { Context, Reply } from './request.ts'
import { publicIntent, wholeIntent, wireCharge } from './wire.ts'

/** Stripe's limits for US dollars, in cents. */
const smallestAmount = 50
const largestAmount = 99_999_999

export async function createIntent(context: Context, params: z.output<typeof CreateIntent>): Promise<Reply> {
  checkAmount(params.amount)
  const id = newId('pi')
  const intent = await written<IntentRecord>(
    context.db,
    `insert into sandbox.payment_intents (id, created, amount, currency, status, client_secret, metadata)
     values ($1, $2, $3, $4, 'requires_payment_method', $5, $6) returning *`,
    [id, context.now, params.amount, params.currency, `${id}_secret_${newId('x').slice(2)}`, params.metadata],
  )
  await recordEvent(context, 'payment_intent.created', wholeIntent(intent))
  return replyWith(context, intent)
}

function checkAmount(amount: number): void {
  if (amount < 1) throw wrongAmount('parameter_invalid_integer', 'This value must be greater than or equal to 1.')
  if (amount < smallestAmount) throw wrongAmount('amount_too_small', 'Amount must be at least $0.50')
  if (amount > largestAmount) throw wrongAmount('amount_too_large', 'Amount must be no more than $999,999.99')
}

const wrongAmount = (code: string, message: string) => invalidRequest(message, { code, param: 'amount' })

export async function retrieveIntent(
  context: Context,
  { expand }: z.output<typeof RetrieveIntent>,
  id: string,
): Promise<Reply> {
  const intent = await row<IntentRecord>(context.db, 'select * from sandbox.payment_intents where id = $1', [id])
  if (!intent) throw notFound('payment_intent', id)
  if (expand.length === 0 || !intent.latest_charge) return replyWith(context, intent)
  const charge = await row<ChargeRecord>(context.db, 'select * from sandbox.charges where id = $1', [
    intent.latest_charge,
  ])
  return ok({ ...intentFor(context, intent), latest_charge: charge && wireCharge(charge) })
}

export async function cancelIntent(context: Context, _params: unknown, id: string): Promise<Reply> {
  const intent = await lockIntent(context, id)
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw wrongState(
      context,
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
    )
  }
  const canceled = await written<IntentRecord>(
    context.db,
    `update sandbox.payment_intents set status = 'canceled', canceled_at = $2, next_action = null where id = $1 returning *`,
    [id, context.now],
  )
  await recordEvent(context, 'payment_intent.canceled', wholeIntent(canceled))
  return replyWith(context, canceled)
}

/** Reads and locks an intent. Other changes to it wait until this call is done. */
export async function lockIntent(context: Context, id: string): Promise<IntentRecord> {
  const query = 'select * from sandbox.payment_intents where id = $1 for update'
  const intent = await row<IntentRecord>(context.db, query, [id])
  if (!intent) throw notFound('payment_intent', id)
  return intent
}

/** A browser must send the intent's secret. The server need not, but a wrong one is refused. */
export function checkClientSecret({ caller }: Context, intent: IntentRecord, given: string | undefined): void {
  if (given === undefined && caller === 'server') return
  const param = 'client_secret'
  if (given === undefined) {
    throw invalidRequest('Missing required param: client_secret.', { code: 'parameter_missing', param })
  }
  if (isSameSecret(given, intent.client_secret)) return
  throw invalidRequest(
    'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
    { code: 'payment_intent_invalid_parameter', param },
  )
}

export function wrongState(context: Context, intent: IntentRecord, message: string) {
  return invalidRequest(message, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intentFor(context, intent),
  })
}

export const replyWith = (context: Context, intent: IntentRecord): Reply => ok(intentFor(context, intent))

/** An intent as the caller may see it. */
export function intentFor({ caller }: Context, intent: IntentRecord) {
  return caller === 'server' ? wholeIntent(intent) : publicIntent(intent)
}
