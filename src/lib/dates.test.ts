import { expect, test, vi } from 'vitest'
import { browserZone, formatDate, formatDateTime, formatMoment, toLocalInput } from './dates.ts'

const morning = '2026-12-05T15:00:00.000Z'

test('a date has a short month, day and year in US English', () => {
  expect(formatDate(morning, 'America/Chicago')).toBe('Dec 5, 2026')
})

test('a date depends on the time zone: in Auckland it is already tomorrow', () => {
  expect(formatDate(morning, 'Pacific/Auckland')).toBe('Dec 6, 2026')
  expect(formatDate(new Date(morning), 'Pacific/Auckland')).toBe('Dec 6, 2026')
})

test('a date with time has the weekday too', () => {
  expect(formatDateTime(morning, 'America/Chicago').replaceAll('\u202f', ' ')).toBe('Sat, Dec 5, 2026, 9:00 AM')
})

test.each([
  ['America/Chicago', 'Sat, Dec 5, 2026, 9:00 AM CST'],
  ['Asia/Kolkata', 'Sat, Dec 5, 2026, 8:30 PM IST'],
  ['Australia/Sydney', 'Sun, Dec 6, 2026, 2:00 AM AEDT'],
  ['Pacific/Auckland', 'Sun, Dec 6, 2026, 4:00 AM NZDT'],
  ['Europe/London', 'Sat, Dec 5, 2026, 3:00 PM GMT'],
  ['Asia/Kathmandu', 'Sat, Dec 5, 2026, 8:45 PM GMT+5:45'],
  ['UTC', 'Sat, Dec 5, 2026, 3:00 PM UTC'],
])('in %s the moment is %s', (zone, words) => {
  expect(formatMoment(morning, zone).replaceAll('\u202f', ' ')).toBe(words)
})

test.each([
  ['America/Chicago', '2026-12-05T09:00'],
  ['Asia/Kolkata', '2026-12-05T20:30'],
  ['Pacific/Auckland', '2026-12-06T04:00'],
])('in %s a date field shows %s', (zone, text) => {
  expect(toLocalInput(morning, zone)).toBe(text)
})

test('midnight is hour 00 of the new day', () => {
  expect(toLocalInput('2026-12-05T06:00:00Z', 'America/Chicago')).toBe('2026-12-05T00:00')
})

test.each([
  ['Europe/Zurich', 'Europe/Zurich'],
  ['Etc/Unknown', 'UTC'],
  [undefined, 'UTC'],
])('where the browser names the zone %s, the viewer is in %s', (named, zone) => {
  const options = Intl.DateTimeFormat().resolvedOptions()
  const spy = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
  spy.mockReturnValueOnce({ ...options, timeZone: named as string })
  if (named === undefined) spy.mockReturnValueOnce({ ...options, timeZone: '' })
  expect(browserZone()).toBe(zone)
  spy.mockRestore()
})
