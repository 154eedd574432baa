import { expect, test } from 'vitest'
import { formatRemaining, expiresIn, stageOf } from './clock.ts'

const holdExpiresAt = '2026-11-20T12:15:00.000Z'

test("a visitor's clock that is an hour ahead does not shorten the countdown", () => {
  const now = new Date('2026-11-20T13:00:00.000Z')
  expect(expiresIn(holdExpiresAt, 'Fri, 20 Nov 2026 12:00:00 GMT', now)).toBe(15 * 60_000 - 1000)
})

test.each([null, 'soon'])("with a Date header of %j, the visitor's clock is used", (date) => {
  expect(expiresIn(holdExpiresAt, date, new Date('2026-11-20T12:14:00.000Z'))).toBe(60_000)
})

test.each([
  [15 * 60_000, '15:00'],
  [14 * 60_000 + 59_001, '15:00'],
  [14 * 60_000 + 59_000, '14:59'],
  [61_000, '1:01'],
  [1, '0:01'],
  [0, '0:00'],
  [-5_000, '0:00'],
  [3_600_000, '1 h 0 min'],
  [48 * 3_600_000 - 1_000, '47 h 59 min'],
])('%i ms are shown as %s', (ms, shown) => {
  expect(formatRemaining(ms)).toBe(shown)
})

test('a hold is ending in its last two minutes, and expired at exactly its time', () => {
  expect([120_001, 120_000, 1, 0, -1].map(stageOf)).toEqual(['held', 'ending', 'ending', 'expired', 'expired'])
})
