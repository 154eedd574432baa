import { expect, test } from 'vitest'
import { momentWithin, openHours } from './calendar.ts'

const cup = {
  timeZone: 'America/Chicago',
  startDate: new Date('2026-05-08T21:00:00Z'), // 4 PM
  endDate: new Date('2026-05-10T23:00:00Z'), // 6 PM, two days later
}
const hoursUntil = (until: string) =>
  openHours(cup, new Date(until)).map(({ from, until: end }) => [from, end].map((at) => new Date(at).toISOString()))

test.each([
  [
    'after the last day',
    '2026-05-20T00:00:00Z',
    [
      ['2026-05-08T21:00:00.000Z', '2026-05-09T02:00:00.000Z'],
      ['2026-05-09T14:00:00.000Z', '2026-05-10T02:00:00.000Z'],
      ['2026-05-10T14:00:00.000Z', '2026-05-10T23:00:00.000Z'],
    ],
  ],
  [
    'in the second night',
    '2026-05-10T08:00:00Z',
    [
      ['2026-05-08T21:00:00.000Z', '2026-05-09T02:00:00.000Z'],
      ['2026-05-09T14:00:00.000Z', '2026-05-10T02:00:00.000Z'],
    ],
  ],
  ['an hour after the start', '2026-05-08T22:00:00Z', [['2026-05-08T21:00:00.000Z', '2026-05-08T22:00:00.000Z']]],
  ['at the start', '2026-05-08T21:00:00Z', [['2026-05-08T21:00:00.000Z', '2026-05-08T21:00:00.000Z']]],
])('play is from nine to nine, from the start to the end: %s', (_, until, hours) => {
  expect(hoursUntil(until)).toEqual(hours)
})

test('a share of the hours skips the nights', () => {
  const hours = openHours(cup, new Date('2026-05-20T00:00:00Z'))
  const at = (share: number) => momentWithin(hours, share).toISOString()
  expect([0, 5 / 26, 6 / 26, 1].map(at)).toEqual([
    '2026-05-08T21:00:00.000Z',
    '2026-05-09T02:00:00.000Z',
    '2026-05-09T15:00:00.000Z',
    '2026-05-10T23:00:00.000Z',
  ])
})
