/** Our records in Stripe's format, limited to the fields that the app or a test reads. The SDK's types check them. */
import type { Stripe } from 'stripe'
import { brandAndLast4 } from './cards.ts'
import type { ChargeRecord, DisputeRecord, EventRecord, IntentRecord, RefundRecord } from './records.ts'

const apiVersion = '2026-10-28.endive' satisfies typeof Stripe.API_VERSION

const unixSeconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** The fields of an intent that a browser with the client secret may see: no metadata, no charge. */
export function publicIntent(intent: IntentRecord) {
  return {
    id: intent.id,
    object: 'payment_intent',
    amount: intent.amount,
    canceled_at: intent.canceled_at && unixSeconds(intent.canceled_at),
    client_secret: intent.client_secret,
    created: unixSeconds(intent.created),
    currency: intent.currency,
    last_payment_error: intent.last_payment_error,
    livemode: false,
    next_action: intent.next_action && {
      type: 'use_stripe_sdk',
      use_stripe_sdk: { type: 'sandbox_challenge', challenge: intent.next_action.challenge },
    },
    payment_method: intent.payment_method?.id ?? null,
    payment_method_types: ['card'],
    status: intent.status,
  } satisfies Partial<Stripe.PaymentIntent>
}

export function wholeIntent(intent: IntentRecord) {
  return {
    ...publicIntent(intent),
    amount_received: intent.amount_received,
    latest_charge: intent.latest_charge,
    metadata: intent.metadata,
  } satisfies Partial<Stripe.PaymentIntent>
}

export function wireCharge(charge: ChargeRecord) {
  const paid = charge.status === 'succeeded'
  const fields = {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: paid ? charge.amount : 0,
    amount_refunded: charge.amount_refunded,
    captured: paid,
    created: unixSeconds(charge.created),
    currency: charge.currency,
    failure_code: charge.failure?.code ?? null,
    failure_message: charge.failure?.message ?? null,
    livemode: false,
    metadata: charge.metadata,
    paid,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method.id,
    refunded: charge.amount_refunded === charge.amount,
    status: charge.status,
  } satisfies Partial<Stripe.Charge>
  return {
    ...fields,
    payment_method_details: { type: 'card', card: brandAndLast4(charge.payment_method.testCard) },
  }
}

export function wireRefund(refund: RefundRecord) {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    charge: refund.charge,
    created: unixSeconds(refund.created),
    currency: refund.currency,
    ...(refund.failure_reason && { failure_reason: refund.failure_reason }),
    metadata: refund.metadata,
    payment_intent: refund.payment_intent,
    status: refund.status,
  } satisfies Partial<Stripe.Refund>
}

export function wireDispute(dispute: DisputeRecord) {
  return {
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amount,
    charge: dispute.charge,
    created: unixSeconds(dispute.created),
    currency: dispute.currency,
    livemode: false,
    metadata: {},
    payment_intent: dispute.payment_intent,
    reason: 'fraudulent',
    status: dispute.status,
  } satisfies Partial<Stripe.Dispute>
}

/** A snapshot of the object at the time of the event. */
export function wireEvent(event: EventRecord) {
  return {
    id: event.id,
    object: 'event',
    api_version: apiVersion,
    created: unixSeconds(event.created),
    data: { object: event.object },
    livemode: false,
    type: event.type,
  }
}
