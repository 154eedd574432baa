import { unusableCard } from './errors.ts'

/** A decline by the card's bank, with Stripe's published codes and messages. */
export type Decline = { code: string; declineCode?: string; message: string }

const genericDecline: Decline = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
}
const insufficientFunds: Decline = {
  code: 'card_declined',
  declineCode: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
}
const expiredCard: Decline = { code: 'expired_card', message: 'Your card has expired.' }
const incorrectCvc: Decline = { code: 'incorrect_cvc', message: "Your card's security code is incorrect." }
const processingError: Decline = {
  code: 'processing_error',
  message: 'An error occurred while processing your card. Try again in a little bit.',
}

/**
 * How a test card behaves. `challenged` asks for 3-D Secure first; `decline` comes after the challenge was passed. `refund`: a refund to it
 * stays pending for a while, or fails after it seemed to succeed.
 */
type TestCard = { number: string; challenged?: true; decline?: Decline; refund?: 'pending' | 'fails' }

/** Stripe's published test cards by the name of their test payment method (docs.stripe.com/testing). */
const testCards: Record<string, TestCard> = {
  pm_card_visa: { number: '4242424242424242' },
  pm_card_mastercard: { number: '5555555555554444' },
  pm_card_amex: { number: '378282246310005' },
  pm_card_discover: { number: '6011111111111117' },

  pm_card_chargeDeclined: { number: '4000000000000002', decline: genericDecline },
  pm_card_chargeDeclinedInsufficientFunds: { number: '4000000000009995', decline: insufficientFunds },
  pm_card_chargeDeclinedExpiredCard: { number: '4000000000000069', decline: expiredCard },
  pm_card_chargeDeclinedIncorrectCvc: { number: '4000000000000127', decline: incorrectCvc },
  pm_card_chargeDeclinedProcessingError: { number: '4000000000000119', decline: processingError },

  pm_card_authenticationRequiredOnSetup: { number: '4000002500003155', challenged: true },
  pm_card_authenticationRequired: { number: '4000002760003184', challenged: true },
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: {
    number: '4000008260003178',
    challenged: true,
    decline: insufficientFunds,
  },

  pm_card_pendingRefund: { number: '4000000000007726', refund: 'pending' },
  pm_card_refundFail: { number: '4000000000005126', refund: 'fails' },
}

/** The behavior of the test card with this name; null if there is none. */
export function testCardNamed(name: string): TestCard | null {
  return testCards[name] ?? null
}

/** What Stripe shows of a charged card. */
export function brandAndLast4(testCard: string): { brand: string; last4: string } | null {
  const number = testCardNamed(testCard)?.number
  if (!number) return null
  return { brand: brands[number.charAt(0)] ?? 'unknown', last4: number.slice(-4) }
}

/** Stripe's names for them, by the first digit of the number. */
const brands: Record<string, string> = { 3: 'amex', 4: 'visa', 5: 'mastercard', 6: 'discover' }

export type TypedCard = { number: string; exp_month: string; exp_year: string; cvc: string }

/** The name of the test card that was typed. Any other number is refused: it may be a real card. */
export function testCardTyped(typed: TypedCard, now: Date): string {
  const number = typed.number.replaceAll(/[ -]/g, '')
  const found = Object.entries(testCards).find(([, card]) => card.number === number)
  if (!found) {
    throw unusableCard(
      'card_declined',
      'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
      { decline_code: 'test_mode_live_card' },
    )
  }
  checkExpiry(typed, now)
  if (!/^\d{3,4}$/.test(typed.cvc)) {
    throw unusableCard('invalid_cvc', "Your card's security code is invalid.", { param: 'cvc' })
  }
  return found[0]
}

/** A card is valid through the last day of its month. Two-digit years are in this century. */
function checkExpiry({ exp_month, exp_year }: TypedCard, now: Date): void {
  const [month, year] = [Number(exp_month), Number(exp_year) + (exp_year.length === 2 ? 2000 : 0)]
  if (!(month >= 1 && month <= 12)) {
    throw unusableCard('invalid_expiry_month', "Your card's expiration month is invalid.", { param: 'exp_month' })
  }
  if (!(Date.UTC(year, month) > now.getTime())) {
    throw unusableCard('invalid_expiry_year', "Your card's expiration year is invalid.", { param: 'exp_year' })
  }
}
