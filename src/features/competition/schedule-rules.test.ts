import { describe, expect, test } from 'vitest'
import { hoursOf } from './schedule-rules.ts'

const dates = { startDate: new Date('2026-10-01'), endDate: new Date('2026-12-01'), timeZone: 'America/Chicago' }
const open = (opensAt: string, closesAt: string) =>
  hoursOf({ name: 'Court 1', isMain: false, hours: [{ opensAt, closesAt }] }, dates)
const tooLong = { sentence: "Court 1: enter each day's hours separately.", row: 0 }

test('a court can be open from midnight to midnight on the day when clocks go back, but no longer', () => {
  expect(open('2026-11-01T00:00', '2026-11-02T00:00')).toEqual([
    { opensAt: '2026-11-01T05:00:00.000Z', closesAt: '2026-11-02T06:00:00.000Z' },
  ])
  expect(open('2026-11-01T00:00', '2026-11-02T00:01')).toEqual(tooLong)
})

test('on other days, a court is open for 24 hours at most', () => {
  expect(open('2026-11-10T00:00', '2026-11-11T00:00')).toHaveLength(1)
  expect(open('2026-11-10T00:00', '2026-11-11T00:01')).toEqual(tooLong)
})

describe('a court that closes after midnight', () => {
  const end = new Date('2026-11-11T04:00:00Z') // 10 PM on November 10
  const night = (opensAt: string, closesAt: string) =>
    hoursOf({ name: 'Court 1', isMain: false, hours: [{ opensAt, closesAt }] }, { ...dates, endDate: end }, end)

  test('is refused if the tournament is over by then, as a time like 8 AM instead of 8 PM would be', () => {
    expect(night('2026-11-10T09:00', '2026-11-11T08:00')).toEqual({
      sentence:
        "Court 1 would close Wed, Nov 11, 2026, 8:00 AM, after the tournament ends. Enter an earlier time, or change the tournament's end first.",
      row: 0,
    })
  })

  test.each([
    ['a night before the last day', '2026-11-09T18:00', '2026-11-10T02:00'],
    ['midnight on the last day', '2026-11-10T18:00', '2026-11-11T00:00'],
    ['later on the last day than the tournament ends', '2026-11-10T18:00', '2026-11-10T23:30'],
  ])('is allowed until %s', (_, opensAt, closesAt) => {
    expect(night(opensAt, closesAt)).toHaveLength(1)
  })
})
