import { invalidRequest, type StripeRefusal } from './errors.ts'

/** Stripe's published smallest charge by currency, in the smallest unit; the sandbox speaks these currencies. */
const smallest: Record<string, number> = { usd: 50, eur: 50, gbp: 30, chf: 50, cad: 50, aud: 50, nzd: 50 }
const largest = 99_999_999

export function amountRefusal(amount: number, currency: string): StripeRefusal | null {
  const least = smallest[currency.toLowerCase()]
  if (least === undefined) {
    const message = `Invalid currency: ${currency}. The sandbox supports these currencies: ${Object.keys(smallest).join(', ')}`
    return invalidRequest(message, { param: 'currency' })
  }
  if (amount < 1) {
    const message = 'This value must be greater than or equal to 1.'
    return invalidRequest(message, { code: 'parameter_invalid_integer', param: 'amount' })
  }
  if (amount < least) {
    const message = `Amount must be at least ${formatted(least, currency)}`
    return invalidRequest(message, { code: 'amount_too_small', param: 'amount' })
  }
  if (amount > largest) {
    const message = `Amount must be no more than ${formatted(largest, currency)}`
    return invalidRequest(message, { code: 'amount_too_large', param: 'amount' })
  }
  return null
}

/** '$1,234.50'; other currencies with their own sign. */
export function formatted(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100)
}
