import { expect, test } from 'vitest'
import { zoneAmong } from './use-suggested-zone.ts'

const known = ['', 'America/Chicago', 'Asia/Calcutta', 'UTC']

test.each([
  ['America/Chicago', 'America/Chicago'],
  ['Asia/Kolkata', 'Asia/Calcutta'],
  ['Europe/Zurich', undefined],
  ['Mars/Olympus', undefined],
])('a location in %s suggests %s', (timeZone, suggested) => {
  expect(zoneAmong(known, timeZone)).toBe(suggested)
})
