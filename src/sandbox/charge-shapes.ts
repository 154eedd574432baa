/** Charges and refunds on Stripe's wire; see `shapes.ts`. */
import type { Stripe } from 'stripe'
import type { ChargeRecord, RefundRecord } from './records.ts'
import { noBillingDetails, unixSeconds } from './shapes.ts'

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
