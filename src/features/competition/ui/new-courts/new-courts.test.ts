import { expect, test } from 'vitest'
import { daysFrom, noCourts, sentNewCourts } from './new-courts.ts'

const end = '2026-12-06T20:00'

test('days are those of the tournament, at most fourteen', () => {
  expect(daysFrom('2026-12-05T09:00', '2026-12-06T18:00')).toEqual(['2026-12-05', '2026-12-06'])
  expect(daysFrom('2026-12-05T09:00', '2027-03-06T18:00')).toHaveLength(14)
  expect(daysFrom('', '2026-12-06T18:00')).toEqual([])
  expect(daysFrom('2026-12-06T09:00', '2026-12-05T18:00')).toEqual([])
})

test('without a number or a name, no courts are sent', () => {
  expect(sentNewCourts(noCourts, ['2026-12-05'], end)).toBeNull()
})

test('courts have the names that were typed, the others numbers, and the same hours on every day', () => {
  const sent = sentNewCourts({ ...noCourts, count: '3', names: 'Center, North' }, ['2026-12-05', '2026-12-06'], end)
  expect(sent).toMatchObject({ minutes: 30, rest: 20 })
  expect(sent!.courts.map(({ name }) => name)).toEqual(['Center', 'North', 'Court 3'])
  expect(sent!.courts.map(({ isMain }) => isMain)).toEqual([true, false, false])
  expect(sent!.courts[2]!.hours).toEqual([
    { opensAt: '2026-12-05T09:00', closesAt: '2026-12-05T18:00' },
    { opensAt: '2026-12-06T09:00', closesAt: '2026-12-06T18:00' },
  ])
})

test('courts that close at midnight or later close on the next day', () => {
  const sent = sentNewCourts(
    { ...noCourts, names: 'Hall', from: '18:00', until: '00:30' },
    ['2026-12-31'],
    '2027-01-01T01:00',
  )
  expect(sent!.courts[0]!.hours).toEqual([{ opensAt: '2026-12-31T18:00', closesAt: '2027-01-01T00:30' }])
})

test('more courts than allowed are sent to be refused', () => {
  expect(sentNewCourts({ ...noCourts, count: '9999' }, ['2026-12-05'], end)!.courts).toHaveLength(65)
})

test.each(['-1', '1.5'])('%s courts are sent to be refused, too', (count) => {
  expect(sentNewCourts({ ...noCourts, count }, ['2026-12-05'], end)!.courts).toHaveLength(65)
})

test('no night begins when the tournament is over', () => {
  const night = { ...noCourts, names: 'Hall', from: '18:00', until: '00:30' }
  const sent = sentNewCourts(night, ['2026-12-31', '2027-01-01'], '2027-01-01T01:00')
  expect(sent!.courts[0]!.hours).toEqual([{ opensAt: '2026-12-31T18:00', closesAt: '2027-01-01T00:30' }])
})
