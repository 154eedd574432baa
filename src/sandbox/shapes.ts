/** How our records look on Stripe's wire. The return types are the SDK's own, so that the compiler keeps the shapes right. */
import type { Stripe } from 'stripe'
import type { EventRecord, IntentRecord, PaymentMethodRecord } from './records.ts'

export const apiVersion = '2026-10-28.endive' satisfies typeof Stripe.API_VERSION

export const unixSeconds = (date: Date) => Math.floor(date.getTime() / 1000)

export const noBillingDetails = {
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  email: null,
  name: null,
  phone: null,
  tax_id: null,
}

export function methodShape(method: PaymentMethodRecord): Stripe.PaymentMethod {
  return {
    id: method.id,
    object: 'payment_method',
    billing_details: noBillingDetails,
    card: {
      brand: method.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: method.cvcCheck },
      country: 'US',
      display_brand: method.brand,
      exp_month: method.expMonth,
      exp_year: method.expYear,
      funding: method.funding,
      generated_from: null,
      last4: method.last4,
      networks: { available: [method.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: method.created,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
}

/** The intent as the secret key sees it; `latest_charge` and `payment_method` are ids unless asked to be expanded. */
export function intentShape(intent: IntentRecord): Stripe.PaymentIntent {
  return {
    id: intent.id,
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount: intent.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: intent.amount_received,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: intent.canceled_at && unixSeconds(intent.canceled_at),
    cancellation_reason: intent.cancellation_reason,
    capture_method: 'automatic',
    client_secret: intent.client_secret,
    confirmation_method: 'automatic',
    created: unixSeconds(intent.created),
    currency: intent.currency,
    customer: null,
    customer_account: null,
    description: intent.description,
    excluded_payment_method_types: null,
    last_payment_error: lastErrorShape(intent),
    latest_charge: intent.latest_charge,
    livemode: false,
    managed_payments: null,
    metadata: intent.metadata,
    next_action: intent.next_action && {
      type: 'use_stripe_sdk',
      use_stripe_sdk: { type: 'sandbox_challenge', challenge: intent.next_action.challenge },
    },
    on_behalf_of: null,
    payment_method: intent.payment_method?.id ?? null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: intent.receipt_email,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: intent.status,
    transfer_data: null,
    transfer_group: null,
  }
}

function lastErrorShape(intent: IntentRecord): Stripe.PaymentIntent['last_payment_error'] {
  const error = intent.last_payment_error
  return error && { ...error, payment_method: methodShape(error.payment_method), payment_method_type: 'card' }
}

const publicFields = [
  'id',
  'object',
  'amount',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] as const satisfies (keyof Stripe.PaymentIntent)[]

/** The part of an intent that whoever holds the publishable key and the client secret may see: no metadata, no charge. */
export function publicIntentShape(intent: IntentRecord): Partial<Stripe.PaymentIntent> {
  const shape = intentShape(intent)
  return Object.fromEntries(publicFields.map((field) => [field, shape[field]]))
}

/** Events are snapshots: they say how the thing was when they happened, in the text that was stored then. */
export function eventShape(event: EventRecord) {
  return {
    id: event.id,
    object: 'event',
    api_version: event.api_version,
    created: unixSeconds(event.created),
    data: {
      object: event.object,
      ...(event.previous_attributes && { previous_attributes: event.previous_attributes }),
    },
    livemode: false,
    pending_webhooks: event.pending,
    request: event.request,
    type: event.type,
  }
}
