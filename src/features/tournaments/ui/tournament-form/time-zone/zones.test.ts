import { expect, test } from 'vitest'
import { zoneAmong, zonesByRegion } from './zones.ts'

const labelled = (zone: string, given = 'UTC') =>
  zonesByRegion(given).flatMap(([region, zones]) =>
    zones.flatMap((one) => (one.zone === zone ? [[region, one.label]] : [])),
  )

test.each([
  ['Europe/Zurich', 'Europe', 'Zurich'],
  ['America/New_York', 'America', 'New York'],
  ['America/Argentina/Salta', 'America', 'Salta, Argentina'],
  ['UTC', 'Other', 'UTC'],
])('%s is listed once, under %s, as %s', (zone, region, label) => {
  expect(labelled(zone)).toEqual([[region, label]])
})

test('a zone that the browser does not list is offered too', () => {
  expect(labelled('Etc/GMT+5', 'Etc/GMT+5')).toEqual([['Etc', 'GMT+5']])
})

const known = ['', 'America/Chicago', 'Asia/Calcutta', 'UTC']

test.each([
  ['America/Chicago', 'America/Chicago'],
  ['Asia/Kolkata', 'Asia/Calcutta'],
  ['Europe/Zurich', undefined],
  ['Mars/Olympus', undefined],
])('a location in %s suggests %s', (timeZone, suggested) => {
  expect(zoneAmong(known, timeZone)).toBe(suggested)
})
