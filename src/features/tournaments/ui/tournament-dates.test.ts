import { expect, test } from 'vitest'
import { formatDaysAndHours, formatTournamentDates, formatTournamentTimes } from './tournament-dates.ts'

const weekend = {
  startDate: '2026-12-05T15:00:00.000Z',
  endDate: '2026-12-07T00:00:00.000Z',
  timeZone: 'America/Chicago',
}
const evening = { ...weekend, endDate: '2026-12-06T03:00:00.000Z' }

test('a weekend shows both days', () => {
  expect(formatTournamentDates(weekend)).toBe('Dec 5, 2026 – Dec 6, 2026')
  expect(formatTournamentTimes(weekend)).toBe('Sat, Dec 5, 2026, 9:00 AM – Sun, Dec 6, 2026, 6:00 PM CST')
})

test('a single day is shown once, in the time zone of the tournament and not of the reader', () => {
  expect(formatTournamentDates(evening)).toBe('Dec 5, 2026')
  expect(formatTournamentTimes(evening)).toBe('Sat, Dec 5, 2026, 9:00 AM – 9:00 PM CST')
  expect(formatTournamentDates({ ...evening, timeZone: 'UTC' })).toBe('Dec 5, 2026 – Dec 6, 2026')
})

test('a zone without a name in US English has its name in another English, or else its UTC offset', () => {
  expect(formatTournamentTimes({ ...evening, timeZone: 'Europe/Zurich' })).toMatch(/ CET$/)
  expect(formatTournamentTimes({ ...evening, timeZone: 'Asia/Kathmandu' })).toMatch(/ GMT\+5:45$/)
})

test('if clocks change between start and end, both times show their zone name', () => {
  const change = {
    startDate: '2027-03-13T14:00:00.000Z',
    endDate: '2027-03-14T21:00:00.000Z',
    timeZone: 'America/New_York',
  }
  expect(formatTournamentTimes(change)).toBe('Sat, Mar 13, 2027, 9:00 AM EST – Sun, Mar 14, 2027, 5:00 PM EDT')
  const night = { ...change, startDate: '2027-11-07T05:30:00.000Z', endDate: '2027-11-07T08:00:00.000Z' }
  expect(formatTournamentTimes(night)).toBe('Sun, Nov 7, 2027, 1:30 AM EDT – 3:00 AM EST')
})

test.each([
  [weekend, 'Sat, Dec 5, 2026 – Sun, Dec 6, 2026', '9:00 AM – 6:00 PM CST'],
  [evening, 'Sat, Dec 5, 2026', '9:00 AM – 9:00 PM CST'],
  [{ ...evening, timeZone: 'Australia/Sydney' }, 'Sun, Dec 6, 2026', '2:00 AM – 2:00 PM AEDT'],
  [
    { startDate: '2026-10-31T14:00:00.000Z', endDate: '2026-11-01T20:00:00.000Z', timeZone: 'America/New_York' },
    'Sat, Oct 31, 2026 – Sun, Nov 1, 2026',
    '10:00 AM EDT – 3:00 PM EST',
  ],
])('%j: %s, with the hours below', (dates, days, hours) => {
  expect(formatDaysAndHours(dates)).toEqual({ days, hours })
})
