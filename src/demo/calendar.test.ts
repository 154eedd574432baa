import { expect, test } from 'vitest'
import { hoursInPlay, hoursOfDays, type Hours } from './calendar.ts'

const cup = {
  timeZone: 'America/Chicago',
  startDate: new Date('2026-05-08T21:00:00Z'), // 4 PM
  endDate: new Date('2026-05-10T23:00:00Z'), // 6 PM, two days later
}
const spans = (hours: readonly Hours[]) => hours.map(({ from, until }) => [from.toISOString(), until.toISOString()])

test('play is from nine to nine, from the start to the end', () => {
  expect(spans(hoursOfDays(cup))).toEqual([
    ['2026-05-08T21:00:00.000Z', '2026-05-09T02:00:00.000Z'],
    ['2026-05-09T14:00:00.000Z', '2026-05-10T02:00:00.000Z'],
    ['2026-05-10T14:00:00.000Z', '2026-05-10T23:00:00.000Z'],
  ])
})

test('or for some minutes a day', () => {
  expect(spans(hoursOfDays(cup, 60))).toEqual([
    ['2026-05-08T21:00:00.000Z', '2026-05-08T22:00:00.000Z'],
    ['2026-05-09T14:00:00.000Z', '2026-05-09T15:00:00.000Z'],
    ['2026-05-10T14:00:00.000Z', '2026-05-10T15:00:00.000Z'],
  ])
})

const inPlay = { first: 60, today: 120, last: 90, from: '09:00', atLatest: '19:30' }

test.each([
  ['began a while ago', '2026-05-09T18:03:20Z', '2026-05-09T16:50:00.000Z'],
  ['are later in the morning', '2026-05-09T08:00:00Z', '2026-05-09T14:00:00.000Z'],
  ['were in the evening before midnight', '2026-05-10T04:30:00Z', '2026-05-10T00:30:00.000Z'],
  ['are later in the day after midnight', '2026-05-10T05:10:00Z', '2026-05-10T14:00:00.000Z'],
])("today's matches of a tournament in play %s", (_, now, begins) => {
  const [first, today, last] = hoursInPlay(cup, inPlay, new Date(now))
  expect(today!.from.toISOString()).toBe(begins)
  expect(today!.until.getTime() - today!.from.getTime()).toBe(120 * 60_000)
  expect(spans([first!, last!])).toEqual([
    ['2026-05-08T21:00:00.000Z', '2026-05-08T22:00:00.000Z'],
    ['2026-05-10T21:30:00.000Z', '2026-05-10T23:00:00.000Z'],
  ])
})
