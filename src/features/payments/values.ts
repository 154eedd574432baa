/** A captain can withdraw a paid team until this many hours before the start. */
export const withdrawalHours = 72
/** Kept when a captain withdraws a team that paid by card: the provider's processing fee, which it does not return. */
export const processingFee = { perThousand: 29, cents: 30 } as const

/**
 * `failed`: the provider refused it for good; `settled`: the administrator paid the money back manually; `void`: nothing was left to
 * refund, because a chargeback or a refund at the provider took it first.
 */
export const refundStatuses = ['requested', 'succeeded', 'failed', 'settled', 'void'] as const
export const maxNoteLength = 500
export const refundReasons = [
  'withdrawn',
  'late_payment',
  'wrong_amount',
  'administrator',
  'tournament_cancelled',
  'moved',
  'provider',
  'dispute_won',
] as const

/** By the payment provider's names. It takes others too, in some countries. */
export const acceptedCards = ['visa', 'mastercard', 'amex', 'discover'] as const

/** Cards as their brands are written, by the payment provider's names. */
export const cardBrands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** How the organizer settles a fee without a card. */
export const paidByHand = ['cash', 'waived'] as const
/** How a team that is entered by hand pays. `on_the_day`: its spot doesn't expire, and it pays before its first match. */
export const paymentsByHand = [...paidByHand, 'on_the_day'] as const
