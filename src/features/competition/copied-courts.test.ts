import { expect, test } from 'vitest'
import { copiedHours } from './copied-courts.ts'

const newYork = 'America/New_York'
const on = (first: string, last: string, timeZone = newYork) => ({
  startDate: new Date(first),
  endDate: new Date(last),
  timeZone,
})
const span = (opensAt: string, closesAt: string) => ({ opensAt: `${opensAt}:00.000Z`, closesAt: `${closesAt}:00.000Z` })

test('hours move by whole days and keep their time of day when clocks change in between', () => {
  const summer = on('2026-10-24T13:00:00Z', '2026-10-25T22:00:00Z')
  const winter = on('2026-11-07T15:00:00Z', '2026-11-08T22:00:00Z')
  const hours = [span('2026-10-24T13:00', '2026-10-24T16:00'), span('2026-10-25T13:00', '2026-10-25T22:00')]
  expect(copiedHours(hours, summer, winter)).toEqual([
    span('2026-11-07T14:00', '2026-11-07T17:00'),
    span('2026-11-08T14:00', '2026-11-08T23:00'),
  ])
})

test('hours on days that the copy does not have are left out', () => {
  const weekend = on('2026-10-24T13:00:00Z', '2026-10-25T22:00:00Z')
  const day = on('2026-10-10T13:00:00Z', '2026-10-10T22:00:00Z')
  const hours = [span('2026-10-24T13:00', '2026-10-24T22:00'), span('2026-10-25T13:00', '2026-10-25T22:00')]
  expect(copiedHours(hours, weekend, day)).toEqual([span('2026-10-10T13:00', '2026-10-10T22:00')])
})

test('nine in the morning is nine in the morning in another time zone', () => {
  const before = on('2026-10-24T13:00:00Z', '2026-10-24T22:00:00Z')
  const after = on('2026-12-05T09:00:00Z', '2026-12-05T22:00:00Z', 'Europe/London')
  expect(copiedHours([span('2026-10-24T13:00', '2026-10-24T16:00')], before, after)).toEqual([
    span('2026-12-05T09:00', '2026-12-05T12:00'),
  ])
})

test('a night with an hour less leaves no overlap and no empty hours', () => {
  const usual = on('2026-03-01T05:00:00Z', '2026-03-01T22:00:00Z')
  const short = on('2026-03-08T05:00:00Z', '2026-03-08T22:00:00Z')
  // From 1:00 to 2:30, from 2:40 to 3:00, and from 3:00 to 4:00.
  const hours = [
    span('2026-03-01T06:00', '2026-03-01T07:30'),
    span('2026-03-01T07:40', '2026-03-01T08:00'),
    span('2026-03-01T08:00', '2026-03-01T09:00'),
  ]
  expect(copiedHours(hours, usual, short)).toEqual([
    span('2026-03-08T06:00', '2026-03-08T07:30'),
    span('2026-03-08T07:30', '2026-03-08T08:00'),
  ])
})
