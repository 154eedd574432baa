/** How our records look on Stripe's wire. The return types are the SDK's own, so that the compiler keeps the shapes right. */
import type Stripe from 'stripe'
import type { ChargeRecord, EventRecord, IntentRecord, PaymentMethodRecord, RefundRecord } from './records.ts'

export const apiVersion = '2026-10-28.endive' satisfies typeof Stripe.API_VERSION

export const unixSeconds = (date: Date) => Math.floor(date.getTime() / 1000)

const noBillingDetails = {
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

export function chargeShape(charge: ChargeRecord): Stripe.Charge {
  const paid = charge.status === 'succeeded'
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: paid ? charge.amount : 0,
    amount_refunded: charge.amount_refunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: noBillingDetails,
    calculated_statement_descriptor: 'HOMEFIELD',
    captured: paid,
    created: unixSeconds(charge.created),
    currency: charge.currency,
    customer: null,
    description: charge.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: charge.failure?.code ?? null,
    failure_message: charge.failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: charge.metadata,
    on_behalf_of: null,
    outcome: outcomeShape(charge),
    paid,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method.id,
    payment_method_details: { type: 'card', card: chargedCardShape(charge) },
    receipt_email: charge.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: charge.amount_refunded === charge.amount,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: charge.status,
    transfer_data: null,
    transfer_group: null,
  }
}

function outcomeShape(charge: ChargeRecord): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: charge.failure ? 'declined_by_network' : 'approved_by_network',
    reason: charge.failure && (charge.failure.declineCode ?? charge.failure.code),
    risk_level: 'normal',
    seller_message: charge.failure
      ? 'The bank did not return any further details with this decline.'
      : 'Payment complete.',
    type: charge.failure ? 'issuer_declined' : 'authorized',
  }
}

function chargedCardShape(charge: ChargeRecord): Stripe.Charge.PaymentMethodDetails.Card {
  const { payment_method: card } = charge
  return {
    amount_authorized: charge.status === 'succeeded' ? charge.amount : null,
    authorization_code: null,
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: card.cvcCheck },
    country: 'US',
    electronic_commerce_indicator: null,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: charge.authenticated ? authenticatedShape : null,
    transaction_link_id: null,
    wallet: null,
  }
}

const authenticatedShape: Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
}

export function refundShape(refund: RefundRecord): Stripe.Refund {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: null,
    charge: refund.charge,
    created: unixSeconds(refund.created),
    currency: refund.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      type: 'card',
      card: { type: 'refund', reference_status: 'pending', reference_type: 'acquirer_reference_number' },
    },
    ...(refund.failure_reason && { failure_reason: refund.failure_reason }),
    metadata: refund.metadata,
    payment_intent: refund.payment_intent,
    payment_method: null,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refund.status,
    transfer_reversal: null,
  }
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
