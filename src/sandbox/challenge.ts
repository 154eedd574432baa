import type { z } from 'zod'
import { charge, paymentFailed } from './attempts.ts'
import { ok, type Call, type Reply } from './call.ts'
import { intentEvent } from './events.ts'
import { shownIntent } from './expand.ts'
import { checkClientSecret, lockIntent, unexpectedState } from './intents.ts'
import type { AnswerChallenge } from './params.ts'

/**
 * The customer's answer to a 3-D Secure challenge: what happens between browser, bank and Stripe with the real one, so it has no
 * counterpart in Stripe's API. Accepted: the card is charged (some test cards are then declined). Refused: 200 with the intent,
 * which waits for another card.
 */
export async function answerChallenge(
  call: Call,
  params: z.output<typeof AnswerChallenge>,
  id: string,
): Promise<Reply> {
  const intent = await lockIntent(call, id)
  checkClientSecret(call, intent, params.client_secret)
  if (intent.status !== 'requires_action' || !intent.payment_method) {
    throw unexpectedState(call, intent, `This PaymentIntent has a status of ${intent.status}: no challenge is open.`)
  }
  if (params.outcome === 'accept') return charge(call, intent, { authenticated: true, expand: params.expand })
  const failed = await paymentFailed(call, intent, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_method: intent.payment_method,
  })
  await intentEvent(call, 'payment_intent.payment_failed', failed)
  return ok(await shownIntent(call, failed, params.expand))
}
