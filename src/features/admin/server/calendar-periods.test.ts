import { expect, test } from 'vitest'
import { lastStarts } from './calendar-periods.ts'

const days = (now: string, ...rest: [unit: 'day' | 'week' | 'month', count: number]) =>
  lastStarts(new Date(now), ...rest).map((start) => start.toISOString().slice(0, 10))

test.each([
  ['days cross a month', '2026-03-02T23:59:59Z', 'day', ['2026-02-28', '2026-03-01', '2026-03-02']],
  ['weeks start on Monday', '2026-03-02T00:00:00Z', 'week', ['2026-02-16', '2026-02-23', '2026-03-02']],
  ['a Sunday belongs to the week before', '2026-03-01T12:00:00Z', 'week', ['2026-02-09', '2026-02-16', '2026-02-23']],
  ['months cross a year', '2027-01-31T12:00:00Z', 'month', ['2026-11-01', '2026-12-01', '2027-01-01']],
] as const)('%s', (_, now, unit, starts) => {
  expect(days(now, unit, 3)).toEqual(starts)
})
