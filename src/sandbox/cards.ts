import { unusableCard } from './errors.ts'

/** A refusal by the card's bank, in Stripe's published codes and sentences. */
export type Decline = { code: string; declineCode?: string; message: string }

const declined = (declineCode: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  declineCode,
  message,
})
const genericDecline = declined('generic_decline')
const insufficientFunds = declined('insufficient_funds', 'Your card has insufficient funds.')
const lostCard = declined('lost_card')
const stolenCard = declined('stolen_card')
const velocityExceeded = declined(
  'card_velocity_exceeded',
  'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
)
const expiredCard: Decline = { code: 'expired_card', message: 'Your card has expired.' }
const incorrectCvc: Decline = { code: 'incorrect_cvc', message: "Your card's security code is incorrect." }
const processingError: Decline = {
  code: 'processing_error',
  message: 'An error occurred while processing your card. Try again in a little bit.',
}

/**
 * What a test card does. `challenged` asks for 3-D Secure first; `decline` comes after a challenge that was accepted.
 * `refund` is the course of a refund to it: at once unless it says otherwise.
 */
type TestCard = {
  number: string
  brand: 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay'
  funding?: 'debit' | 'prepaid'
  challenged?: true
  decline?: Decline
  refund?: 'pending' | 'fails'
}

/** Stripe's published test cards by the name of their test payment method (docs.stripe.com/testing). */
const testCards = {
  pm_card_visa: { number: '4242424242424242', brand: 'visa' },
  pm_card_visa_debit: { number: '4000056655665556', brand: 'visa', funding: 'debit' },
  pm_card_mastercard: { number: '5555555555554444', brand: 'mastercard' },
  pm_card_mastercard_series2: { number: '2223003122003222', brand: 'mastercard' },
  pm_card_mastercard_debit: { number: '5200828282828210', brand: 'mastercard', funding: 'debit' },
  pm_card_mastercard_prepaid: { number: '5105105105105100', brand: 'mastercard', funding: 'prepaid' },
  pm_card_amex: { number: '378282246310005', brand: 'amex' },
  pm_card_discover: { number: '6011111111111117', brand: 'discover' },
  pm_card_diners: { number: '3056930009020004', brand: 'diners' },
  pm_card_jcb: { number: '3566002020360505', brand: 'jcb' },
  pm_card_unionpay: { number: '6200000000000005', brand: 'unionpay' },

  pm_card_chargeDeclined: { number: '4000000000000002', brand: 'visa', decline: genericDecline },
  pm_card_chargeDeclinedInsufficientFunds: { number: '4000000000009995', brand: 'visa', decline: insufficientFunds },
  pm_card_chargeDeclinedLostCard: { number: '4000000000009987', brand: 'visa', decline: lostCard },
  pm_card_chargeDeclinedStolenCard: { number: '4000000000009979', brand: 'visa', decline: stolenCard },
  pm_card_chargeDeclinedVelocityLimitExceeded: { number: '4000000000006975', brand: 'visa', decline: velocityExceeded },
  pm_card_chargeDeclinedExpiredCard: { number: '4000000000000069', brand: 'visa', decline: expiredCard },
  pm_card_chargeDeclinedIncorrectCvc: { number: '4000000000000127', brand: 'visa', decline: incorrectCvc },
  pm_card_chargeDeclinedProcessingError: { number: '4000000000000119', brand: 'visa', decline: processingError },

  pm_card_authenticationRequiredOnSetup: { number: '4000002500003155', brand: 'visa', challenged: true },
  pm_card_authenticationRequired: { number: '4000002760003184', brand: 'visa', challenged: true },
  pm_card_threeDSecure2Required: { number: '4000000000003220', brand: 'visa', challenged: true },
  pm_card_threeDSecureOptional: { number: '4000000000003055', brand: 'visa' },
  pm_card_threeDSecureRequiredChargeDeclined: {
    number: '4000008400001629',
    brand: 'visa',
    challenged: true,
    decline: genericDecline,
  },
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: {
    number: '4000008260003178',
    brand: 'visa',
    challenged: true,
    decline: insufficientFunds,
  },

  pm_card_pendingRefund: { number: '4000000000007726', brand: 'visa', refund: 'pending' },
  pm_card_refundFail: { number: '4000000000005126', brand: 'visa', refund: 'fails' },
} as const satisfies Record<string, TestCard>

const byName = new Map<string, TestCard>(Object.entries(testCards))
const byNumber = new Map<string, string>(Object.entries(testCards).map(([name, card]) => [card.number, name]))

/** A card that was handed in and found usable: all that is kept of it. */
export type Card = {
  testCard: string
  brand: string
  funding: string
  last4: string
  expMonth: number
  expYear: number
  cvcCheck: 'pass' | null
}

export function testCardNamed(name: string): TestCard | null {
  return byName.get(name) ?? null
}

/** The card behind one of Stripe's test payment methods; `pm_card_visa_chargeDeclined` is the newer spelling of the same. Null if unknown. */
export function cardOfTestMethod(name: string, now: Date): Card | null {
  const testCard = byName.has(name) ? name : name.replace(/^pm_card_visa_(?=charge)/, 'pm_card_')
  if (!byName.has(testCard)) return null
  return keep(testCard, { expMonth: now.getUTCMonth() + 1, expYear: now.getUTCFullYear() + 1, cvcCheck: 'pass' })
}

export type TypedCard = { number: string; exp_month: string; exp_year: string; cvc?: string | undefined }

/** The card a customer typed in, or the refusal of what is wrong with it. A number that is no test card is refused: it could be a real one. */
export function cardOfNumber(typed: TypedCard, now: Date): Card {
  const number = typed.number.replaceAll(/[ -]/g, '')
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    throw unusableCard('incorrect_number', 'Your card number is incorrect.', { param: 'number' })
  }
  const expiry = expiryOf(typed, now)
  const testCard = byNumber.get(number)
  if (!testCard) {
    throw unusableCard(
      'card_declined',
      'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
      { decline_code: 'test_mode_live_card' },
    )
  }
  return keep(testCard, { ...expiry, cvcCheck: cvcCheck(typed.cvc, byName.get(testCard)?.brand) })
}

function keep(testCard: string, rest: Pick<Card, 'expMonth' | 'expYear' | 'cvcCheck'>): Card {
  const card = byName.get(testCard)
  if (!card) throw new Error(`${testCard} is no test card`)
  return { testCard, brand: card.brand, funding: card.funding ?? 'credit', last4: card.number.slice(-4), ...rest }
}

/** ISO/IEC 7812: every second digit from the right doubled, digits summed, divisible by ten. */
export function passesLuhn(number: string): boolean {
  let sum = 0
  for (const [index, digit] of number.split('').toReversed().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/** A card is good through the last day of its month; two-digit years are of this century; Stripe takes up to 50 years ahead. */
function expiryOf(typed: TypedCard, now: Date): { expMonth: number; expYear: number } {
  const badMonth = unusableCard('invalid_expiry_month', "Your card's expiration month is invalid.", {
    param: 'exp_month',
  })
  const badYear = unusableCard('invalid_expiry_year', "Your card's expiration year is invalid.", { param: 'exp_year' })
  const expMonth = Number(typed.exp_month)
  if (!/^\d{1,2}$/.test(typed.exp_month) || expMonth < 1 || expMonth > 12) throw badMonth
  if (!/^(\d{2}|\d{4})$/.test(typed.exp_year)) throw badYear
  const expYear = Number(typed.exp_year) + (typed.exp_year.length === 2 ? 2000 : 0)
  const year = now.getUTCFullYear()
  if (expYear < year || expYear > year + 50) throw badYear
  if (expYear === year && expMonth < now.getUTCMonth() + 1) throw badMonth
  return { expMonth, expYear }
}

function cvcCheck(cvc: string | undefined, brand: string | undefined): 'pass' | null {
  if (cvc === undefined) return null
  const digits = brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/
  if (digits.test(cvc)) return 'pass'
  throw unusableCard('invalid_cvc', "Your card's security code is invalid.", { param: 'cvc' })
}
