import { digitsOf, expiryOf } from './input.ts'
import type { CardText } from './input.ts'
import { outcomeOf } from './outcome.ts'
import type { ErrorReply, IntentReply, Outcome } from './outcome.ts'
import type { FillingProps } from './filling.ts'

type Payment = Pick<FillingProps, 'payment' | 'publishableKey'>

/** Sends the card to the sandbox as stripe.js sends it to Stripe: from the browser, not through our server. */
export function confirmCard(paying: Payment, card: CardText): Promise<Outcome> {
  const expiry = expiryOf(card.expiry)
  return ask(paying, 'confirm', {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': digitsOf(card.number),
    'payment_method_data[card][exp_month]': String(expiry?.month ?? ''),
    'payment_method_data[card][exp_year]': String(expiry?.year ?? ''),
    'payment_method_data[card][cvc]': card.cvc,
  })
}

/** The cardholder's response to their bank's challenge. */
export function answerChallenge(paying: Payment, answer: 'accept' | 'refuse'): Promise<Outcome> {
  return ask(paying, 'challenge', { outcome: answer })
}

async function ask(
  { payment, publishableKey }: Payment,
  act: string,
  params: Record<string, string>,
): Promise<Outcome> {
  const sending = fetch(`/sandbox/stripe/v1/payment_intents/${payment.paymentIntentId}/${act}`, {
    method: 'POST',
    body: new URLSearchParams({ key: publishableKey, client_secret: payment.clientSecret, ...params }),
  })
  const reading = sending.then((reply) => reply.json() as Promise<IntentReply & { error?: ErrorReply }>)
  const body = await reading.catch(() => null)
  if (body === null) return { kind: 'unreachable' }
  return outcomeOf(body.error ? { error: body.error } : { paymentIntent: body })
}
