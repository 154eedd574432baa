import { expect, test } from 'vitest'
import { derive } from '#engine/state/derive.ts'
import { shapeOf } from '#engine/shape/shape.ts'
import { draw, log, single, won } from '#engine/testing.ts'
import { matchesOf } from '#test/matches-of.ts'
import { byCourt, endText, matchDayOf } from './match-day.ts'

const courts = [
  { id: 'hall', name: 'Hall' },
  { id: 'yard', name: 'Yard' },
]

const numbers = (matches: { number: number }[]) => matches.map(({ number }) => number)

/** Four teams: two semifinals and the final, of which the first ones are over. */
function matchesAfter(over: number) {
  const results = [won(1, 'T1', 'T4'), won(2, 'T2', 'T3'), won(3, 'T1', 'T2')].slice(0, over)
  return matchesOf(derive(shapeOf(single(), 4), log(draw(4), ...results)))
}

/** A schedule of these matches, as [number, start, court]. */
const scheduleOf = (timeZone: string, ...places: [number, string, string][]) => ({
  timeZone,
  courts,
  matches: places.map(([number, startsAt, courtId]) => ({
    number,
    game: 1,
    courtId,
    startsAt,
    endsAt: startsAt,
    startedAt: null,
    finishedAt: null,
    originalStartsAt: null,
    duty: null,
  })),
})

const oneDay = scheduleOf(
  'America/Chicago',
  [1, '2026-12-05T15:00:00Z', 'yard'],
  [2, '2026-12-05T15:00:00Z', 'hall'],
  [3, '2026-12-05T16:00:00Z', 'yard'],
)
const twoDays = scheduleOf(
  'America/Chicago',
  [1, '2026-12-05T15:00:00Z', 'yard'],
  [2, '2026-12-05T15:00:00Z', 'hall'],
  [3, '2026-12-06T15:00:00Z', 'hall'],
)
/** Minutes before and after midnight in Chicago, which are one day in UTC. */
const aroundMidnight = scheduleOf(
  'America/Chicago',
  [1, '2026-12-06T05:50:00Z', 'hall'],
  [2, '2026-12-06T05:55:00Z', 'yard'],
  [3, '2026-12-06T06:10:00Z', 'hall'],
)

const [first, second] = ['2026-12-05T15:00:00Z', '2026-12-06T15:00:00Z']
const afterMidnight = '2026-12-06T06:10:00Z'

test.each([
  ['its day, by time', oneDay, 0, '2026-12-05', ['today', first, [1, 2, 3], [], null]],
  ['its day, with results', oneDay, 2, '2026-12-05', ['today', first, [3], [1, 2], null]],
  ['all over', oneDay, 3, '2026-12-05', ['today', first, [], [1, 2, 3], null]],
  ['before its first day', twoDays, 0, '2026-11-27', ['2026-12-05', first, [1, 2], [], second]],
  ['all over on the first of two days', twoDays, 2, '2026-12-05', ['today', first, [], [1, 2], second]],
  ['left over from the day before', twoDays, 1, '2026-12-06', ['today', second, [2, 3], [], null]],
  ['after its last day, with a match left', oneDay, 2, '2026-12-07', ['2026-12-05', first, [3], [1, 2], null]],
  ['after its last day', oneDay, 3, '2026-12-07', null],
  ['no match has a place', scheduleOf('UTC'), 0, '2026-12-05', null],
  ['before midnight', aroundMidnight, 0, '2026-12-05', ['today', '2026-12-06T05:50:00Z', [1, 2], [], afterMidnight]],
  ['after midnight', aroundMidnight, 2, '2026-12-06', ['today', afterMidnight, [3], [], null]],
  [
    'the same in another time zone',
    { ...aroundMidnight, timeZone: 'Europe/Berlin' },
    0,
    '2026-12-06',
    ['today', '2026-12-06T05:50:00Z', [1, 2, 3], [], null],
  ],
])('the day to show: %s', (_, schedule, over, today, expected) => {
  const shown = matchDayOf(schedule, matchesAfter(over), today)
  expect(
    shown && [
      shown.isToday ? 'today' : shown.day,
      shown.startsAt,
      numbers(shown.open),
      numbers(shown.over),
      shown.nextStartsAt,
    ],
  ).toEqual(expected)
})

test.each([
  [
    [1, 2, 3],
    [
      ['Hall', [2]],
      ['Yard', [1, 3]],
    ],
  ],
  [[1, 3], [['Yard', [1, 3]]]],
])("matches %j by court: in the organizer's order of courts, each by time, without empty courts", (shown, expected) => {
  const matches = matchesAfter(0).filter(({ number }) => shown.includes(number))
  expect(byCourt(oneDay, matches).map((court) => [court.name, numbers(court.matches)])).toEqual(expected)
})

test.for([
  ['a match is under way', 1, null, 'No more matches start today.'],
  ['all are over', 0, null, "All of today's matches are over."],
  [
    'a match is under way and others are tomorrow',
    1,
    '2026-12-07T01:30:00Z',
    'No more matches start today. Play continues on Sunday, December 6, at 7:30 PM.',
  ],
  [
    'all are over and others are tomorrow',
    0,
    '2026-12-06T15:00:00Z',
    "All of today's matches are over. Play continues on Sunday, December 6, at 9:00 AM.",
  ],
] as const)('when %s, the end of the list says so', ([, open, nextStartsAt, text]) => {
  expect(endText({ open: matchesAfter(0).slice(0, open), nextStartsAt }, 'America/Chicago')).toBe(text)
})
