import { expect, test } from 'vitest'
import { datesOf, timesOf } from './when.ts'

const weekend = {
  startDate: '2026-12-05T15:00:00.000Z',
  endDate: '2026-12-07T00:00:00.000Z',
  timeZone: 'America/Chicago',
}
const evening = { ...weekend, endDate: '2026-12-06T03:00:00.000Z' }

test('a weekend names both of its days', () => {
  expect(datesOf(weekend)).toBe('Dec 5, 2026 – Dec 6, 2026')
  expect(timesOf(weekend)).toBe('Sat, Dec 5, 2026, 9:00 AM – Sun, Dec 6, 2026, 6:00 PM CST')
})

test('one day is named once, by the clocks of the place and not of the reader', () => {
  expect(datesOf(evening)).toBe('Dec 5, 2026')
  expect(timesOf(evening)).toBe('Sat, Dec 5, 2026, 9:00 AM – 9:00 PM CST')
  expect(datesOf({ ...evening, timeZone: 'UTC' })).toBe('Dec 5, 2026 – Dec 6, 2026')
})

test('a zone without a short name is told by its distance from Greenwich', () => {
  expect(timesOf({ ...evening, timeZone: 'Europe/Zurich' })).toMatch(/ GMT\+1$/)
})

test('between its start and its end the clocks are changed: each time says whose it is', () => {
  const change = {
    startDate: '2027-03-13T14:00:00.000Z',
    endDate: '2027-03-14T21:00:00.000Z',
    timeZone: 'America/New_York',
  }
  expect(timesOf(change)).toBe('Sat, Mar 13, 2027, 9:00 AM EST – Sun, Mar 14, 2027, 5:00 PM EDT')
  const night = { ...change, startDate: '2027-11-07T05:30:00.000Z', endDate: '2027-11-07T08:00:00.000Z' }
  expect(timesOf(night)).toBe('Sun, Nov 7, 2027, 1:30 AM EDT – 3:00 AM EST')
})
