import type { Card } from './cards.ts'

/** A card as it is kept once it was handed in: with an id of its own, never with its number. */
export type PaymentMethodRecord = Card & { id: string; created: number }

export type LastPaymentError = {
  type: 'card_error' | 'invalid_request_error'
  code: string
  message: string
  decline_code?: string
  charge?: string
  payment_method: PaymentMethodRecord
}

type IntentStatus = 'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'succeeded' | 'canceled'

export type IntentRecord = {
  id: string
  position: string
  created: Date
  amount: number
  amount_received: number
  currency: string
  status: IntentStatus
  client_secret: string
  description: string | null
  receipt_email: string | null
  statement_descriptor_suffix: string | null
  metadata: Record<string, string>
  payment_method: PaymentMethodRecord | null
  next_action: { challenge: string } | null
  last_payment_error: LastPaymentError | null
  latest_charge: string | null
  canceled_at: Date | null
  cancellation_reason: string | null
}

export type ChargeRecord = {
  id: string
  created: Date
  payment_intent: string
  amount: number
  amount_refunded: number
  currency: string
  status: 'succeeded' | 'failed'
  payment_method: PaymentMethodRecord
  /** Whether the customer passed a 3-D Secure challenge for it. */
  authenticated: boolean
  failure: { code: string; declineCode?: string; message: string } | null
  metadata: Record<string, string>
  description: string | null
  receipt_email: string | null
}

export type RefundRecord = {
  id: string
  position: string
  created: Date
  charge: string
  payment_intent: string
  amount: number
  currency: string
  status: 'pending' | 'succeeded' | 'failed'
  failure_reason: string | null
  reason: string | null
  metadata: Record<string, string>
  /** When it changes by itself: a pending one succeeds, one that seemed to succeed fails. */
  settles_at: Date | null
}

export type EventRecord = {
  id: string
  position: string
  created: Date
  type: string
  api_version: string
  object: object
  previous_attributes: object | null
  request: { id: string | null; idempotency_key: string | null }
  /** Deliveries still to be made. */
  pending: number
}
