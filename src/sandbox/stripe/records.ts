/** A card as stored: the test card it behaves like, never its number. */
export type PaymentMethod = { id: string; testCard: string }

export type PaymentError = {
  type: 'card_error' | 'invalid_request_error'
  code: string
  message: string
  decline_code?: string
  charge?: string
}

type IntentStatus = 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled'

export type IntentRecord = {
  id: string
  created: Date
  amount: number
  amount_received: number
  currency: string
  status: IntentStatus
  client_secret: string
  metadata: Record<string, string>
  payment_method: PaymentMethod | null
  next_action: { challenge: string } | null
  last_payment_error: PaymentError | null
  latest_charge: string | null
  canceled_at: Date | null
}

export type ChargeRecord = {
  id: string
  created: Date
  payment_intent: string
  amount: number
  amount_refunded: number
  currency: string
  status: 'succeeded' | 'failed'
  payment_method: PaymentMethod
  failure: { code: string; declineCode?: string; message: string } | null
  metadata: Record<string, string>
}

export type RefundRecord = {
  id: string
  created: Date
  charge: string
  payment_intent: string
  amount: number
  currency: string
  status: 'pending' | 'succeeded' | 'failed'
  failure_reason: string | null
  metadata: Record<string, string>
  /** When the bank decides: a pending refund succeeds, and one that seemed to succeed fails. */
  settles_at: Date | null
}

export type DisputeRecord = {
  id: string
  created: Date
  charge: string
  payment_intent: string
  amount: number
  currency: string
  status: 'needs_response' | 'won' | 'lost'
}

export type EventRecord = { id: string; position: string; created: Date; type: string; object: object }
