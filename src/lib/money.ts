/** An API amount in dollars as whole cents; null for fractions of a cent and numbers that are not finite. */
export function centsOf(dollars: number): number | null {
  const cents = Math.round(dollars * 100)
  return Number.isFinite(dollars) && Math.abs(dollars * 100 - cents) < 1e-6 && Number.isSafeInteger(cents)
    ? cents
    : null
}

export function dollarsOf(cents: number): number {
  return cents / 100
}

/** Building a formatter takes milliseconds, so it waits for the first amount: pages load this module before they are hydrated. */
function formatter(options: Intl.NumberFormatOptions): () => Intl.NumberFormat {
  let built: Intl.NumberFormat | undefined
  return () => (built ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', ...options }))
}

const whole = formatter({ maximumFractionDigits: 0 })
const exact = formatter({})

/** '$50', '$49.50', '$1,200': cents only when there are any. */
export function formatDollars(dollars: number): string {
  return Number.isInteger(dollars) ? whole().format(dollars) : exact().format(dollars)
}

/** '$50.00', '$1,234.50': always with cents, as in the administrator's money pages and receipts. */
export function exactDollars(dollars: number): string {
  return exact().format(dollars)
}
