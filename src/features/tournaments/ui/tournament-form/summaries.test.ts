import { expect, test } from 'vitest'
import { moneyOf, timelineOf } from './summaries.ts'

test.each([
  [16, 50, 800, { fees: 800, prizes: 800, left: 0, teamsToCover: 16 }],
  [16, 50, 500, { fees: 800, prizes: 500, left: 300, teamsToCover: 10 }],
  [8, 12.5, 150, { fees: 100, prizes: 150, left: -50, teamsToCover: null }],
  [16, 0, 200, { fees: 0, prizes: 200, left: -200, teamsToCover: null }],
  [16, 50, 0, { fees: 800, prizes: 0, left: 800, teamsToCover: null }],
  [16, Number.NaN, 800, null],
  [65, 50, 800, null],
])('%d teams, $%d a team and $%d of prizes: %j', (maxTeams, entryFee, prizePool, expected) => {
  expect(moneyOf({ maxTeams, entryFee, prizePool })).toEqual(expected)
})

test.each([
  ['2026-12-01T20:00', '2026-12-05T09:00', '2026-12-05T18:00', ['4 days', '9 hours', undefined]],
  ['2026-12-05T08:30', '2026-12-05T09:00', '2026-12-05T10:00', ['30 minutes', '1 hour', undefined]],
  ['2026-12-05T08:40', '2026-12-05T09:00', '', ['20 minutes', null, undefined]],
  ['2026-12-06T08:30', '2026-12-05T09:00', '2026-12-07T09:00', ['too early', '2 days', undefined]],
  ['', '', '', [null, null, undefined]],
])('deadline %s, start %s, end %s: %j', (registrationDeadline, startDate, endDate, expected) => {
  expect(timelineOf({ registrationDeadline, startDate, endDate }).map(({ next }) => next)).toEqual(expected)
})
