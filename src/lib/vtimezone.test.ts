import { describe, expect, test } from 'vitest'
import { vtimezone } from './vtimezone.ts'

const zone = (name: string, from: string, until = from) =>
  vtimezone(name, new Date(from), new Date(until)).split('\r\n')

test('a day in summer has the clock changes before and after it', () => {
  expect(zone('America/Chicago', '2026-07-04T15:00:00Z')).toEqual([
    'BEGIN:VTIMEZONE',
    'TZID:America/Chicago',
    'BEGIN:DAYLIGHT',
    'DTSTART:20260308T020000',
    'TZOFFSETFROM:-0600',
    'TZOFFSETTO:-0500',
    'END:DAYLIGHT',
    'BEGIN:STANDARD',
    'DTSTART:20261101T020000',
    'TZOFFSETFROM:-0500',
    'TZOFFSETTO:-0600',
    'END:STANDARD',
    'END:VTIMEZONE',
  ])
})

describe('other zones', () => {
  test.each([
    ['UTC', '2026-07-04T15:00:00Z', ['DTSTART:19700101T000000', 'TZOFFSETFROM:+0000', 'TZOFFSETTO:+0000']],
    ['Australia/Sydney', '2026-01-10T00:00:00Z', ['DTSTART:20251005T020000', 'TZOFFSETFROM:+1000', 'TZOFFSETTO:+1100']],
    ['Asia/Kolkata', '2026-01-10T00:00:00Z', ['TZOFFSETTO:+0530']],
    ['Europe/Berlin', '2026-12-10T00:00:00Z', ['DTSTART:20261025T030000', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100']],
  ])('%s', (name, from, lines) => {
    expect(zone(name, from)).toEqual(expect.arrayContaining(lines))
  })
})

test('an event across a clock change has three', () => {
  const lines = zone('Europe/Berlin', '2026-10-24T10:00:00Z', '2026-10-26T10:00:00Z')
  expect(lines.filter((line) => line.startsWith('DTSTART'))).toEqual([
    'DTSTART:20260329T020000',
    'DTSTART:20261025T030000',
    'DTSTART:20270328T020000',
  ])
})
