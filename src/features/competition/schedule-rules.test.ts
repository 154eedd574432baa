import { expect, test } from 'vitest'
import { hoursOf } from './schedule-rules.ts'

const dates = { startDate: new Date('2026-10-01'), endDate: new Date('2026-12-01'), timeZone: 'America/Chicago' }
const open = (opensAt: string, closesAt: string) =>
  hoursOf({ name: 'Court 1', isMain: false, hours: [{ opensAt, closesAt }] }, dates)
const tooLong = "Court 1: enter each day's hours separately."

test('a court can be open from midnight to midnight on the day when clocks go back, but no longer', () => {
  expect(open('2026-11-01T00:00', '2026-11-02T00:00')).toEqual([
    { opensAt: '2026-11-01T05:00:00.000Z', closesAt: '2026-11-02T06:00:00.000Z' },
  ])
  expect(open('2026-11-01T00:00', '2026-11-02T00:01')).toBe(tooLong)
})

test('on other days, a court is open for 24 hours at most', () => {
  expect(open('2026-11-10T00:00', '2026-11-11T00:00')).toHaveLength(1)
  expect(open('2026-11-10T00:00', '2026-11-11T00:01')).toBe(tooLong)
})
