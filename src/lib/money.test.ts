import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsOf, dollarsOf, formatDollars } from './money.ts'

const cents = fc.integer({ min: 0, max: 2_000_000_000 })

test('dollars and cents convert without loss, up to the largest prize', () => {
  fc.assert(fc.property(cents, (amount) => centsOf(dollarsOf(amount)) === amount))
})

test('sums with floating-point errors are rounded to the cent', () => {
  const prices = fc.array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 20 })
  fc.assert(
    fc.property(prices, (amounts) => {
      const sum = amounts.map(dollarsOf).reduce((total, dollars) => total + dollars, 0)
      expect(centsOf(sum)).toBe(amounts.reduce((total, amount) => total + amount, 0))
    }),
  )
})

test('a thousandth of a cent is refused', () => {
  const fraction = fc.integer({ min: 1, max: 999 })
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000 }),
      fraction,
      (amount, part) => centsOf(amount / 100 + part / 100_000) === null,
    ),
  )
})

test.each([0.001, 12.345, 19.999, Number.NaN, Infinity, -Infinity, 1e300, Number.MAX_VALUE])(
  '%d dollars are not whole cents',
  (dollars) => {
    expect(centsOf(dollars)).toBeNull()
  },
)

test.each([
  [0, '$0'],
  [50, '$50'],
  [49.5, '$49.50'],
  [0.5, '$0.50'],
  [1200, '$1,200'],
  [999_999.99, '$999,999.99'],
])('%d dollars are shown as %s', (dollars, text) => {
  expect(formatDollars(dollars)).toBe(text)
})
