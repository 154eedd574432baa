import { expect, test } from 'vitest'
import { next30Days, thisWeekend } from './days.ts'

test.each([
  ['Wednesday', new Date(2026, 10, 25), '2026-11-28', '2026-11-29'],
  ['Saturday', new Date(2026, 10, 28, 23, 59), '2026-11-28', '2026-11-29'],
  ['Sunday', new Date(2026, 10, 29), '2026-11-29', '2026-11-29'],
  ['the last Monday of a year', new Date(2029, 11, 31), '2030-01-05', '2030-01-06'],
])('on %s, this weekend is Saturday and Sunday of the week', (_, now, from, to) => {
  expect(thisWeekend(now)).toEqual({ from, to })
})

test('the next 30 days begin today', () => {
  expect(next30Days(new Date(2026, 11, 15, 12))).toEqual({ from: '2026-12-15', to: '2027-01-14' })
})
