/*
 * Formatting and checking the card fields. Numbers and lengths: ISO/IEC 7812 and the networks' published ranges; the sentences are
 * Stripe's own.
 */

export type CardField = 'number' | 'expiry' | 'cvc'
export type CardText = Record<CardField, string>

interface Brand {
  name: string
  starts: RegExp
  /** Digits of a whole number. */
  lengths: readonly number[]
  groups: readonly number[]
  cvcLength: number
}

const inFours = [4, 4, 4, 4, 3]

const brands: readonly Brand[] = [
  { name: 'American Express', starts: /^3[47]/, lengths: [15], groups: [4, 6, 5], cvcLength: 4 },
  { name: 'Diners Club', starts: /^3(?:0[0-5]|[689])/, lengths: [14, 16], groups: inFours, cvcLength: 3 },
  { name: 'JCB', starts: /^35/, lengths: [16], groups: inFours, cvcLength: 3 },
  { name: 'Visa', starts: /^4/, lengths: [16], groups: inFours, cvcLength: 3 },
  {
    name: 'Mastercard',
    starts: /^(?:5[1-5]|2(?:2[2-9]|[3-6]|7[01]|720))/,
    lengths: [16],
    groups: inFours,
    cvcLength: 3,
  },
  { name: 'Discover', starts: /^6(?:011|4[4-9]|5)/, lengths: [16], groups: inFours, cvcLength: 3 },
  { name: 'UnionPay', starts: /^62/, lengths: [16, 17, 18, 19], groups: inFours, cvcLength: 3 },
]
const unknownBrand: Brand = { name: '', starts: /^/, lengths: [16], groups: inFours, cvcLength: 3 }

/** The card brand a number starts with; its name is empty while unknown. */
export function brandOf(number: string): Brand {
  return brands.find((brand) => brand.starts.test(digitsOf(number))) ?? unknownBrand
}

export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '')
}

/** '4242 4242 4242 4242', '3782 822463 10005' */
export function formatNumber(text: string): string {
  const { groups, lengths } = brandOf(text)
  let rest = digitsOf(text).slice(0, Math.max(...lengths))
  const parts: string[] = []
  for (const length of groups) {
    if (rest) parts.push(rest.slice(0, length))
    rest = rest.slice(length)
  }
  return parts.join(' ')
}

/**
 * '12 / 30' for '1230', '12/30', '12/2030' and '12-30'; '4' becomes '04 / ', as no month starts with 4. While deleting
 * (`before` is longer), nothing is added, so that the slash can be deleted.
 */
export function formatExpiry(text: string, before = ''): string {
  const isDeleting = text.length < before.length
  const [, loneMonth] = /^\D*(\d)\D*[/.-]/.exec(text) ?? []
  let digits = digitsOf(loneMonth ? `0${text}` : text)
  if (/^[2-9]/.test(digits)) digits = `0${digits}`
  const year = /^20\d\d/.test(digits.slice(2)) ? digits.slice(4, 6) : digits.slice(2, 4)
  const month = digits.slice(0, 2)
  if (month.length < 2 || (isDeleting && !year)) return month
  return `${month} / ${year}`
}

export function formatCvc(text: string, number: string): string {
  return digitsOf(text).slice(0, brandOf(number).cvcLength)
}

/** The month and the full year of '12 / 30'; null while it is incomplete. */
export function expiryOf(expiry: string): { month: number; year: number } | null {
  const digits = digitsOf(expiry)
  return digits.length === 4 ? { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2)) } : null
}

/** The problems with a card by field; empty when it can be submitted. */
export function cardProblems(card: CardText, now: Date): Partial<CardText> {
  const number = numberProblem(card.number)
  const expiry = expiryProblem(card.expiry, now)
  const isCvcWhole = digitsOf(card.cvc).length === brandOf(card.number).cvcLength
  return {
    ...(number && { number }),
    ...(expiry && { expiry }),
    ...(!isCvcWhole && { cvc: "Your card's security code is incomplete." }),
  }
}

function numberProblem(number: string): string | null {
  const digits = digitsOf(number)
  const { lengths } = brandOf(digits)
  if (digits.length < Math.min(...lengths)) return 'Your card number is incomplete.'
  return lengths.includes(digits.length) && passesLuhn(digits) ? null : 'Your card number is invalid.'
}

/** A card is good through the last day of its month. */
function expiryProblem(expiry: string, now: Date): string | null {
  const parts = expiryOf(expiry)
  if (!parts) return "Your card's expiration date is incomplete."
  if (parts.month < 1 || parts.month > 12) return "Your card's expiration date is invalid."
  const [year, month] = [now.getFullYear(), now.getMonth() + 1]
  if (parts.year < year) return "Your card's expiration year is in the past."
  return parts.year === year && parts.month < month ? "Your card's expiration date is in the past." : null
}

/** Every second digit from the right doubled, digits summed, divisible by ten. */
function passesLuhn(digits: string): boolean {
  let sum = 0
  for (const [place, digit] of digits.split('').toReversed().entries()) {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/** The caret's position in `formatted` with `digitsBefore` digits before it. */
export function caretIn(formatted: string, digitsBefore: number): number {
  let seen = 0
  for (const [place, letter] of formatted.split('').entries()) {
    if (seen === digitsBefore) return place
    if (/\d/.test(letter)) seen += 1
  }
  return formatted.length
}
