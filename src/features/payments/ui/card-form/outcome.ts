/** The result of an attempt to pay. */
export type Outcome =
  | { kind: 'succeeded' }
  /** The bank hasn't decided yet. The team is registered once it has. */
  | { kind: 'processing' }
  /** The cardholder's bank wants to verify them. */
  | { kind: 'challenged' }
  /** Not charged. Another try or another card may work. */
  | { kind: 'refused'; message: string }
  /** No reply. It may have been charged, but the same intent can't be paid twice. */
  | { kind: 'unreachable' }
  /** The spot was released and the payment canceled in the meantime. */
  | { kind: 'expired' }
  /** The card wasn't submitted: the fields show what is missing. */
  | { kind: 'unfinished' }

/** The part of a payment intent that we read; Stripe's REST API and stripe.js use the same names. */
export interface IntentReply {
  status: string
  last_payment_error?: { message?: string } | null
}

export interface ErrorReply {
  message?: string
  /** The intent's current state, if the error is about it. */
  payment_intent?: IntentReply
}

const declined = 'Your card was declined.'

/**
 * Reads the provider's reply. Confirming a payment that is already decided (pressed twice, or the connection was lost) is an error;
 * then the intent's own status counts.
 */
export function outcomeOf(reply: { paymentIntent?: IntentReply; error?: ErrorReply }): Outcome {
  const status = (reply.paymentIntent ?? reply.error?.payment_intent)?.status
  if (status === 'succeeded' || status === 'processing') return { kind: status }
  if (status === 'canceled') return { kind: 'expired' }
  if (reply.error) return { kind: 'refused', message: reply.error.message ?? declined }
  if (status === 'requires_action') return { kind: 'challenged' }
  return { kind: 'refused', message: reply.paymentIntent?.last_payment_error?.message ?? declined }
}
