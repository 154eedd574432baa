import { Stripe } from 'stripe'
import { AppError } from '#lib/errors.ts'
import type { PaymentsConfig } from './config.ts'

export type Intent = Stripe.PaymentIntent
export type Payments = ReturnType<typeof createPayments>

/** One answer in so many milliseconds, then the call counts as unanswered. */
const timeoutMs = 10_000

/**
 * The payment provider, always through the official SDK: Stripe itself, another Stripe-shaped server (`apiUrl`), or the sandbox in this
 * process through `localFetch`. Every call here crosses a network: never make one inside a transaction.
 */
export function createPayments(config: PaymentsConfig, localFetch?: typeof fetch) {
  const api = config.apiUrl ? new URL(config.apiUrl) : null
  const stripe = new Stripe(config.secretKey, {
    httpClient: Stripe.createFetchHttpClient(localFetch),
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(api && {
      host: api.hostname,
      port: api.port || (api.protocol === 'https:' ? 443 : 80),
      protocol: api.protocol === 'https:' ? ('https' as const) : ('http' as const),
    }),
  })

  return {
    mode: config.mode,
    publishableKey: config.publishableKey,

    /** Creates the one intent of a registration, or finds it again: the registration's id is the idempotency key. */
    createIntent(place: { registrationId: string; tournamentId: string; userId: string; amountCents: number }) {
      return asked(
        stripe.paymentIntents.create(
          {
            amount: place.amountCents,
            currency: 'usd',
            allowed_payment_method_types: ['card'],
            metadata: {
              registrationId: place.registrationId,
              tournamentId: place.tournamentId,
              userId: place.userId,
            },
          },
          { idempotencyKey: place.registrationId },
        ),
      )
    },

    readIntent(intentId: string): Promise<Intent> {
      return asked(stripe.paymentIntents.retrieve(intentId))
    },

    /** Cancels an intent unless it is already final; answers the intent as it stands then (it may have succeeded after all). */
    async cancelIntent(intentId: string): Promise<Intent> {
      try {
        return await stripe.paymentIntents.cancel(intentId)
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError)
          return asked(stripe.paymentIntents.retrieve(intentId))
        throw unavailable(error)
      }
    },

    /** Sends money back; asking again with the same refund id gives the same refund. */
    refund(refund: { refundId: string; paymentIntentId: string; amountCents: number }) {
      return stripe.refunds.create(
        {
          payment_intent: refund.paymentIntentId,
          amount: refund.amountCents,
          metadata: { refundId: refund.refundId },
        },
        { idempotencyKey: refund.refundId },
      )
    },

    /** The event a webhook body carries; null when no secret of ours signed it within the last 300 seconds. */
    async verifyEvent(rawBody: string, signature: string): Promise<Stripe.Event | null> {
      for (const secret of config.webhookSecrets) {
        try {
          return await stripe.webhooks.constructEventAsync(rawBody, signature, secret, 300)
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error
        }
      }
      return null
    },
  }
}

async function asked<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    throw unavailable(error)
  }
}

/** Whatever keeps the provider from answering is the same to a captain: nothing was charged, try again. The cause is logged. */
function unavailable(cause: unknown): unknown {
  return cause instanceof Stripe.errors.StripeError ? new AppError('payment_provider_unavailable', { cause }) : cause
}
