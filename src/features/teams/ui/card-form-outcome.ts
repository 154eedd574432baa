/** What came of an attempt to pay. */
export type Outcome =
  | { kind: 'succeeded' }
  /** The bank takes its time: the team is registered once it has decided. */
  | { kind: 'processing' }
  /** The cardholder's bank asks them first. */
  | { kind: 'challenged' }
  /** Nothing was charged; another try, or another card, may do. */
  | { kind: 'refused'; message: string }
  /** No answer came: whether it was charged is not known, and does not matter, as the same intent cannot be paid twice. */
  | { kind: 'unreachable' }
  /** The place was given up meanwhile, and the payment with it. */
  | { kind: 'lapsed' }
  /** The card was not handed in: the fields say what is missing. */
  | { kind: 'unfinished' }

/** What the provider says of an intent, as far as we look at it; Stripe's REST and stripe.js use the same names. */
export interface IntentReply {
  status: string
  last_payment_error?: { message?: string } | null
}

export interface ErrorReply {
  message?: string
  /** The intent as it stands, where the error is about its state. */
  payment_intent?: IntentReply
}

const declined = 'Your card was declined.'

/**
 * Reads the provider's reply. A confirmation that comes after all is decided (pressed twice, a connection that broke off in between)
 * is answered with an error; what counts is what the intent says then.
 */
export function outcomeOf(reply: { paymentIntent?: IntentReply; error?: ErrorReply }): Outcome {
  const status = (reply.paymentIntent ?? reply.error?.payment_intent)?.status
  if (status === 'succeeded' || status === 'processing') return { kind: status }
  if (status === 'canceled') return { kind: 'lapsed' }
  if (reply.error) return { kind: 'refused', message: reply.error.message ?? declined }
  if (status === 'requires_action') return { kind: 'challenged' }
  return { kind: 'refused', message: reply.paymentIntent?.last_payment_error?.message ?? declined }
}
