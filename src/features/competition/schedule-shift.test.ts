import { describe, expect, test } from 'vitest'
import { toLocalInput } from '#lib/dates.ts'
import { instantFrom } from '#lib/zoned.ts'
import { shifted, shiftedHours, shiftWithStart } from './schedule-shift.ts'

const chicago = 'America/Chicago'
const iso = (local: string, timeZone: string) => instantFrom(local, timeZone)!.toISOString()
const event = (start: string, end: string, timeZone = chicago) => ({
  startDate: instantFrom(start, timeZone)!,
  endDate: instantFrom(end, timeZone)!,
  timeZone,
})
type Event = ReturnType<typeof event>

/** Where half-hour matches at these local times are after the move, as local times. */
function moved(before: Event, after: Event, times: readonly string[]): string[] {
  const matches = times.map((time) => {
    const startsAt = iso(time, before.timeZone)
    return { startsAt, endsAt: new Date(Date.parse(startsAt) + 30 * 60_000).toISOString() }
  })
  const shift = shiftWithStart(before, after, matches)
  return matches.map((match) => toLocalInput(shifted(match, shift).startsAt, after.timeZone))
}

const weekend = event('2026-05-02T09:00', '2026-05-03T18:00')

test.each([
  {
    what: 'to the next day',
    after: event('2026-05-03T09:00', '2026-05-04T18:00'),
    expected: ['2026-05-03T09:00', '2026-05-03T16:20', '2026-05-04T10:00'],
  },
  {
    what: 'to the week before, an hour and a half later',
    after: event('2026-04-25T10:30', '2026-04-26T20:00'),
    expected: ['2026-04-25T10:30', '2026-04-25T17:50', '2026-04-26T11:30'],
  },
  {
    what: 'to the weekend on which clocks go back in the night',
    after: event('2026-10-31T09:00', '2026-11-01T18:00'),
    expected: ['2026-10-31T09:00', '2026-10-31T16:20', '2026-11-01T10:00'],
  },
  {
    what: 'to the weekend on which clocks go forward in the night',
    after: event('2027-03-13T09:00', '2027-03-14T18:00'),
    expected: ['2027-03-13T09:00', '2027-03-13T16:20', '2027-03-14T10:00'],
  },
  {
    what: 'to another time zone at the same time of day',
    after: event('2026-05-02T09:00', '2026-05-03T18:00', 'Europe/Berlin'),
    expected: ['2026-05-02T09:00', '2026-05-02T16:20', '2026-05-03T10:00'],
  },
  {
    what: 'to another time zone at the same instant',
    after: event('2026-05-02T16:00', '2026-05-04T01:00', 'Europe/Berlin'),
    expected: ['2026-05-02T16:00', '2026-05-02T23:20', '2026-05-03T17:00'],
  },
])('matches move with the start $what', ({ after, expected }) => {
  expect(moved(weekend, after, ['2026-05-02T09:00', '2026-05-02T16:20', '2026-05-03T10:00'])).toEqual(expected)
})

/** The minutes between instants. */
const apart = (starts: readonly string[]) =>
  starts.slice(1).map((start, index) => (Date.parse(start) - Date.parse(starts[index]!)) / 60_000)

describe('on a night when the clocks change', () => {
  const night = event('2026-10-24T22:00', '2026-10-25T06:00')
  // The last one begins within the hour that is missing or comes twice.
  const times = ['2026-10-24T22:00', '2026-10-25T01:00', '2026-10-25T01:30', '2026-10-25T02:00', '2026-10-25T03:00']

  test.each([
    ['forward', event('2027-03-13T22:00', '2027-03-14T06:00')],
    ['back', event('2026-10-31T22:00', '2026-11-01T06:00')],
  ])('%s, matches stay as far apart as they were, so none overlap', (_, after) => {
    const matches = times.map((time) => ({
      startsAt: iso(time, chicago),
      endsAt: iso(`${time.slice(0, 14)}59`, chicago),
    }))
    const shift = shiftWithStart(night, after, matches)
    const starts = matches.map((match) => shifted(match, shift).startsAt)
    expect(starts[0]).toBe(after.startDate.toISOString())
    expect(apart(starts)).toEqual([180, 30, 30, 60])
  })
})

describe('opening hours', () => {
  const hours = ['2026-05-02', '2026-05-03'].map((day) => ({
    opensAt: iso(`${day}T08:00`, chicago),
    closesAt: iso(`${day}T18:00`, chicago),
  }))
  const openAfter = (after: Event) => {
    const times = hours.map(({ opensAt, closesAt }) => ({ startsAt: opensAt, endsAt: closesAt }))
    const shift = shiftWithStart(weekend, after, times)
    const local = (instant: string) => toLocalInput(instant, after.timeZone)
    return shiftedHours(hours, shift, after).map(({ opensAt, closesAt }) => [local(opensAt), local(closesAt)])
  }

  test('keep their distance from the start', () => {
    expect(openAfter(event('2026-05-09T10:00', '2026-05-10T19:00'))).toEqual([
      ['2026-05-09T09:00', '2026-05-09T19:00'],
      ['2026-05-10T09:00', '2026-05-10T19:00'],
    ])
  })

  test('are left out on days that the tournament no longer has', () => {
    expect(openAfter(event('2026-05-09T09:00', '2026-05-09T18:00'))).toEqual([['2026-05-09T08:00', '2026-05-09T18:00']])
  })

  test('that would open on the day before begin with the start', () => {
    expect(openAfter(event('2026-05-09T00:30', '2026-05-10T18:00'))[0]).toEqual([
      '2026-05-09T00:30',
      '2026-05-09T09:30',
    ])
  })
})
