import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toLocalInput } from '#lib/dates.ts'
import { instantFrom } from '#lib/zoned.ts'
import { skippedTo } from './local-time.ts'

test.each([
  ['America/New_York', '2027-03-14T02:30', '2027-03-14T03:30'],
  ['America/New_York', '2027-03-14T02:00', '2027-03-14T03:00'],
  ['America/New_York', '2027-03-14T01:59', null],
  ['America/New_York', '2027-03-14T03:00', null],
  ['America/New_York', '2026-11-01T01:30', null],
  ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-04T02:45'],
  ['Asia/Kolkata', '2027-03-14T02:30', null],
  ['UTC', '2027-03-14T02:30', null],
  ['America/New_York', '', null],
  ['America/New_York', 'unfinished', null],
  ['', '2027-03-14T02:30', null],
])('in %s, %s is skipped and becomes %s', (zone, text, instead) => {
  expect(skippedTo(text, zone)).toBe(instead)
})

describe('the browser shows the same time as the server uses', () => {
  const minutes = fc.integer({ min: Date.UTC(2024, 0) / 60_000, max: Date.UTC(2034, 0) / 60_000 })

  test.each(['America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'Pacific/Auckland', 'Pacific/Apia'])(
    '%s',
    (zone) => {
      fc.assert(
        fc.property(minutes, (minute) => {
          const text = new Date(minute * 60_000).toISOString().slice(0, 16)
          const read = toLocalInput(instantFrom(text, zone)!, zone)
          return skippedTo(text, zone) === (read === text ? null : read)
        }),
        { numRuns: 200 },
      )
    },
  )
})
