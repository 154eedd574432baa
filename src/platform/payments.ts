import { Stripe } from 'stripe'
import { AppError } from '#lib/errors.ts'
import type { PaymentsConfig } from './config.ts'

export type Intent = Stripe.PaymentIntent
export type ProviderRefund = Stripe.Refund
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

    /**
     * Creates the intent of a registration, or finds it again: the registration's id is the idempotency key (with the attempt's
     * number behind it where a first intent was closed).
     */
    createIntent(place: IntentOrder) {
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
              attempt: String(place.attempt),
            },
          },
          { idempotencyKey: place.attempt === 0 ? place.registrationId : `${place.registrationId}:${place.attempt}` },
        ),
      )
    },

    /** Refuses an intent that the provider does not know: whoever named it did not pay with it. */
    async readIntent(intentId: string): Promise<Intent> {
      try {
        return await stripe.paymentIntents.retrieve(intentId)
      } catch (error) {
        throw isUnknownToProvider(error) ? new AppError('payment_not_for_this', { cause: error }) : unavailable(error)
      }
    },

    /**
     * Cancels an intent unless it is already final; answers the intent as it stands then (it may have succeeded after all). Null for one
     * that the provider does not know: it was made with other keys, or was test data that has been cleared away.
     */
    async cancelIntent(intentId: string): Promise<Intent | null> {
      try {
        return await stripe.paymentIntents.cancel(intentId)
      } catch (error) {
        if (isUnknownToProvider(error)) return null
        if (error instanceof Stripe.errors.StripeInvalidRequestError)
          return asked(stripe.paymentIntents.retrieve(intentId))
        throw unavailable(error)
      }
    },

    /** Sends money back; asking again with the same refund id and number of spoiled keys gives the same refund. */
    refund(refund: { refundId: string; spoiledKeys: number; paymentIntentId: string; amountCents: number }) {
      return stripe.refunds.create(
        {
          payment_intent: refund.paymentIntentId,
          amount: refund.amountCents,
          metadata: { refundId: refund.refundId },
        },
        { idempotencyKey: refund.spoiledKeys === 0 ? refund.refundId : `${refund.refundId}:${refund.spoiledKeys}` },
      )
    },

    /**
     * The refund of ours that the provider has for this payment and that was not replaced, whether or not it ever told us so. Of a payment
     * that it does not know it has none.
     */
    async findRefund(refund: {
      refundId: string
      paymentIntentId: string
      replacedRefundIds: string[]
    }): Promise<ProviderRefund | null> {
      try {
        const made = await stripe.refunds.list({ payment_intent: refund.paymentIntentId, limit: 100 })
        const ours = made.data.filter(({ metadata }) => metadata?.refundId === refund.refundId)
        return ours.find(({ id }) => !refund.replacedRefundIds.includes(id)) ?? null
      } catch (error) {
        if (isUnknownToProvider(error)) return null
        throw unavailable(error)
      }
    },

    readRefund(providerRefundId: string): Promise<ProviderRefund> {
      return asked(stripe.refunds.retrieve(providerRefundId))
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

/**
 * Whether the provider itself failed over a call, with a reply it will repeat for ever under that idempotency key (Stripe keeps 500s
 * too). Only then is another key right; after a silence the same key must be asked again.
 */
export function isKeySpoiled(error: unknown): boolean {
  const cause = causeOf(error)
  return cause instanceof Stripe.errors.StripeAPIError && (cause.statusCode ?? 0) >= 500
}

/** Whether the provider says that there is no payment or refund of this id. */
export function isUnknownToProvider(error: unknown): boolean {
  const cause = causeOf(error)
  return cause instanceof Stripe.errors.StripeError && cause.code === 'resource_missing'
}

/**
 * Why the provider, having understood a call, will never do it, in its own words; null for whatever may go well another time. With 409 it
 * says that another call under this key is under way.
 */
export function refusedForGood(error: unknown): string | null {
  const cause = causeOf(error)
  const isRefused = cause instanceof Stripe.errors.StripeInvalidRequestError && cause.statusCode !== 409
  return isRefused ? cause.message : null
}

/** What the provider said, behind what a captain is told of it. */
const causeOf = (error: unknown) => (error instanceof AppError ? error.cause : error)

type IntentOrder = {
  registrationId: string
  tournamentId: string
  userId: string
  amountCents: number
  /** 0 for the first intent of a registration. */
  attempt: number
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
