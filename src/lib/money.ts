/** Whole cents of an amount in dollars as it stands on the wire; null when it has a fraction of a cent or is no finite number. */
export function centsOf(dollars: number): number | null {
  const cents = Math.round(dollars * 100)
  return Number.isFinite(dollars) && Math.abs(dollars * 100 - cents) < 1e-6 && Number.isSafeInteger(cents)
    ? cents
    : null
}

export function dollarsOf(cents: number): number {
  return cents / 100
}

const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** '$50', '$49.50', '$1,200': with cents only where there are some. */
export function formatDollars(dollars: number): string {
  return Number.isInteger(dollars) ? whole.format(dollars) : exact.format(dollars)
}

/** '$50.00', '$1,234.50': in the books every sum is said to the cent. */
export function exactDollars(dollars: number): string {
  return exact.format(dollars)
}
