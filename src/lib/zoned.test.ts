import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toLocalInput } from './dates.ts'
import { instantFrom, isTimeZone } from './zoned.ts'

const zones = ['America/New_York', 'Europe/London', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Auckland']
const iso = (text: string, zone: string) => instantFrom(text, zone)?.toISOString()

test.each([
  ['2026-12-05T15:00:00Z', '2026-12-05T15:00:00.000Z'],
  ['2026-12-05T15:00:00.123456Z', '2026-12-05T15:00:00.123Z'],
  ['2026-12-05T15:00+01:00', '2026-12-05T14:00:00.000Z'],
  ['2026-12-05T15:00-0600', '2026-12-05T21:00:00.000Z'],
  ['2026-12-05T09:00', '2026-12-05T15:00:00.000Z'],
  ['2026-12-05T09:00:30', '2026-12-05T15:00:30.000Z'],
  ['2026-12-05', '2026-12-05T06:00:00.000Z'],
  ['2028-02-29', '2028-02-29T06:00:00.000Z'],
])('%s, read in Chicago, is %s', (text, instant) => {
  expect(iso(text, 'America/Chicago')).toBe(instant)
})

test.each([
  '',
  'soon',
  '2026',
  '2026-12',
  '2026-13-01',
  '2026-00-10',
  '2026-02-30',
  '2027-02-29',
  '2026-06-31T10:00Z',
  '2026-12-05T24:00',
  '2026-12-05T09:60',
  '2026-12-05T09:00:60',
  '2026-12-05T9:00',
  '2026-12-05 09:00',
  '20261205',
  '2026-12-05Z',
  '2026-12-05T09:00+25:00',
  '2026-12-05T09:00[Europe/London]',
  '2026-W49-6',
  '05/12/2026',
  '1e9',
  '1999-12-31T23:59:59Z',
  '2200-01-01',
  '0000-01-01T00:00:00Z',
  '-000001-01-01T00:00Z',
  '+275760-09-13T00:00:00Z',
])('%j is not a valid date', (text) => {
  expect(instantFrom(text, 'America/Chicago')).toBeNull()
})

test('any text is handled without an exception', () => {
  const almost = fc.stringMatching(
    /^2[0-9]{3}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}(:[0-9]{2})?)?(Z|[+-][0-9]{2}:[0-9]{2})?$/,
  )
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), almost), fc.constantFrom(...zones), (text, zone) => {
      const instant = instantFrom(text, zone)
      return instant === null || !Number.isNaN(instant.getTime())
    }),
  )
})

describe("a date field's value is read as the same moment, or as the earlier one in a repeated hour", () => {
  const minutes = fc.integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2040, 0) / 60_000 })

  test.each(zones)('%s', (zone) => {
    fc.assert(
      fc.property(minutes, (minute) => {
        const moment = new Date(minute * 60_000)
        const shown = toLocalInput(moment, zone)
        const read = instantFrom(shown, zone)!
        const earlierByMinutes = (moment.getTime() - read.getTime()) / 60_000
        return toLocalInput(read, zone) === shown && [0, 30, 60].includes(earlierByMinutes)
      }),
      { numRuns: 100 },
    )
  })
})

test.each([
  ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z', 'the first of two'],
  ['Europe/London', '2026-10-25T01:30', '2026-10-25T00:30:00.000Z', 'the first of two'],
  ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45:00.000Z', 'the first of two, half an hour apart'],
  ['Pacific/Auckland', '2026-04-05T02:30', '2026-04-04T13:30:00.000Z', 'the first of two'],
  ['America/New_York', '2026-03-08T02:30', '2026-03-08T07:30:00.000Z', 'an hour later, because that time is skipped'],
  [
    'Australia/Lord_Howe',
    '2026-10-04T02:15',
    '2026-10-03T15:45:00.000Z',
    'half an hour later, because that time is skipped',
  ],
  ['Asia/Kolkata', '2026-03-08T02:30', '2026-03-07T21:00:00.000Z', 'no clock changes'],
])('in %s %s is %s: %s', (zone, text, instant) => {
  expect(iso(text, zone)).toBe(instant)
})

test.each(['UTC', 'America/Chicago', 'Asia/Kolkata', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'])(
  '%s is a time zone',
  (name) => {
    expect(isTimeZone(name)).toBe(true)
  },
)

test.each(['', 'Mars/Olympus', '+01:00', 'GMT+25', '../UTC', 'America/', 'America/Chicago\n', 'x'.repeat(1_000)])(
  '%j is not a time zone',
  (name) => {
    expect(isTimeZone(name)).toBe(false)
  },
)
