import { Stripe } from 'stripe'
import { AppError } from '#lib/errors.ts'
import type { PaymentsConfig } from './config.ts'

export type Intent = Stripe.PaymentIntent
export type ProviderRefund = Stripe.Refund
export type Dispute = Stripe.Dispute
export type ProviderEvent = Stripe.Event
export type Payments = ReturnType<typeof createPayments>

/** How long each try of a call may take. */
const timeoutMs = 10_000

/**
 * The payment provider, through the official SDK: Stripe, another server with Stripe's API (`apiUrl`), or the sandbox in this process
 * (`localFetch`). Every call may cross the network: never make one inside a transaction. Calls throw `payment_provider_unavailable` when the
 * provider does not respond; `refund` throws the SDK's errors.
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
    ...intentCalls(stripe),
    ...refundCalls(stripe),
    ...disputeCalls(stripe),
    ...webhookCalls(stripe, config.webhookSecrets),
  }
}

const intentCalls = (stripe: Stripe) => ({
  /** Creates a registration's intent, or returns the one created before: its id and attempt are the idempotency key. */
  createIntent(order: IntentOrder): Promise<Intent> {
    return orUnavailable(
      stripe.paymentIntents.create(
        {
          amount: order.amountCents,
          currency: 'usd',
          allowed_payment_method_types: ['card'],
          metadata: {
            registrationId: order.registrationId,
            tournamentId: order.tournamentId,
            ...(order.userId !== null && { userId: order.userId }),
            attempt: String(order.attempt),
          },
        },
        { idempotencyKey: order.attempt === 0 ? order.registrationId : `${order.registrationId}:${order.attempt}` },
      ),
    )
  },

  /** With its charge. Null for an intent that the provider does not know. */
  readIntent(intentId: string): Promise<Intent | null> {
    return orUnavailable(orNull(stripe.paymentIntents.retrieve(intentId, withCharge)))
  },

  /**
   * Cancels an intent unless it is final, and returns its latest state: it may have succeeded. Null for an unknown one, which was created
   * with other keys or was deleted test data.
   */
  async cancelIntent(intentId: string): Promise<Intent | null> {
    try {
      return await stripe.paymentIntents.cancel(intentId)
    } catch (error) {
      if (isUnknownToProvider(error)) return null
      if (error instanceof Stripe.errors.StripeInvalidRequestError)
        return orUnavailable(stripe.paymentIntents.retrieve(intentId, withCharge))
      throw unavailable(error)
    }
  },
})

const withCharge = { expand: ['latest_charge'] }

/** All that we keep of a charged card: its brand in the provider's words ('visa') and its last four digits. Null if the provider doesn't say. */
export function chargedCard({ latest_charge: charge }: Pick<Intent, 'latest_charge'>): ChargedCard | null {
  const card = typeof charge === 'object' ? charge?.payment_method_details?.card : null
  const isKnown = card?.brand && /^[a-z_]{1,40}$/.test(card.brand) && /^\d{4}$/.test(card.last4 ?? '')
  return isKnown ? { brand: card.brand!, last4: card.last4! } : null
}

type ChargedCard = { brand: string; last4: string }

const refundCalls = (stripe: Stripe) => ({
  /** Creates a refund, or returns the one created before. Its id and its number of exhausted keys form the idempotency key. */
  refund(refund: { refundId: string; exhaustedKeys: number; paymentIntentId: string; amountCents: number }) {
    return stripe.refunds.create(
      {
        payment_intent: refund.paymentIntentId,
        amount: refund.amountCents,
        metadata: { refundId: refund.refundId },
      },
      { idempotencyKey: refund.exhaustedKeys === 0 ? refund.refundId : `${refund.refundId}:${refund.exhaustedKeys}` },
    )
  },

  /** Finds the refund that the provider made for this payment under our refund id, ignoring replaced ones. */
  async findRefund(refund: {
    refundId: string
    paymentIntentId: string
    replacedRefundIds: string[]
  }): Promise<ProviderRefund | null> {
    const made = await orUnavailable(
      orNull(stripe.refunds.list({ payment_intent: refund.paymentIntentId, limit: 100 })),
    )
    const ours = made?.data.filter(({ metadata }) => metadata?.refundId === refund.refundId) ?? []
    return ours.find(({ id }) => !refund.replacedRefundIds.includes(id)) ?? null
  },

  readRefund(providerRefundId: string): Promise<ProviderRefund> {
    return orUnavailable(stripe.refunds.retrieve(providerRefundId))
  },
})

const disputeCalls = (stripe: Stripe) => ({
  readDispute(disputeId: string): Promise<Dispute> {
    return orUnavailable(stripe.disputes.retrieve(disputeId))
  },
})

const webhookCalls = (stripe: Stripe, secrets: readonly string[]) => ({
  /** The event in a webhook body; null unless one of our secrets signed it within the last 300 seconds. */
  async verifyEvent(rawBody: string, signature: string): Promise<Stripe.Event | null> {
    for (const secret of secrets) {
      try {
        return await stripe.webhooks.constructEventAsync(rawBody, signature, secret, 300)
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error
      }
    }
    return null
  },

  /** The provider's events of these types, newest first; 100 of them, from the one after `startingAfter` on. */
  async listEvents(types: string[], startingAfter?: string): Promise<ProviderEvent[]> {
    const page = { types, limit: 100, ...(startingAfter && { starting_after: startingAfter }) }
    return (await orUnavailable(stripe.events.list(page))).data
  },
})

/**
 * Whether the provider replied with a 5xx, which it repeats for every call with that idempotency key. Only then may another key be used.
 * After a call without a reply, use the same key again.
 */
export function isKeyExhausted(error: unknown): boolean {
  const cause = causeOf(error)
  return cause instanceof Stripe.errors.StripeAPIError && (cause.statusCode ?? 0) >= 500
}

/** Whether another call with the same idempotency key is still in progress. */
export function isKeyInUse(error: unknown): boolean {
  const cause = causeOf(error)
  return cause instanceof Stripe.errors.StripeError && cause.statusCode === 409
}

/** Whether the provider says that no payment or refund has this id. */
export function isUnknownToProvider(error: unknown): boolean {
  const cause = causeOf(error)
  return cause instanceof Stripe.errors.StripeError && cause.code === 'resource_missing'
}

/**
 * The provider's reason for a permanent refusal; null when another try may succeed. A 409 is not permanent: another call with the same key
 * is still in progress.
 */
export function permanentRefusal(error: unknown): string | null {
  const cause = causeOf(error)
  const isRefused = cause instanceof Stripe.errors.StripeInvalidRequestError && cause.statusCode !== 409
  return isRefused ? cause.message : null
}

/** The SDK's error, which a refusal may wrap. */
const causeOf = (error: unknown) => (error instanceof AppError ? error.cause : error)

type IntentOrder = {
  registrationId: string
  tournamentId: string
  /** The captain; null if anyone may pay for the team. */
  userId: string | null
  amountCents: number
  /** 0 for the first intent of a registration. */
  attempt: number
}

async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (isUnknownToProvider(error)) return null
    throw error
  }
}

async function orUnavailable<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    throw unavailable(error)
  }
}

function unavailable(cause: unknown): unknown {
  return cause instanceof Stripe.errors.StripeError ? new AppError('payment_provider_unavailable', { cause }) : cause
}
