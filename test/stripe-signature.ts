import { Stripe } from 'stripe'

/** The signature header of a webhook with this body, as Stripe's SDK makes it. */
export function stripeSignature(body: string, secret: string, at: Date): string {
  const timestamp = Math.floor(at.getTime() / 1000)
  return Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
}
