import { expect, test } from 'vitest'
import { everyDay, nameProblemsIn, newCourt } from './court-form.ts'

const days = ['2026-12-05', '2026-12-06']
const row = (day: string, from = '09:00', to = '18:00') => ({ day, from, to })
const [sat, sun] = days as [string, string]

test.each([
  ['the same hours', days, [row(sat), row(sun)], [row(sat)]],
  [
    'the same break',
    days,
    [row(sat, '09:00', '12:00'), row(sat, '13:00'), row(sun, '09:00', '12:00'), row(sun, '13:00')],
    [row(sat, '09:00', '12:00'), row(sat, '13:00')],
  ],
  ['other hours on one day', days, [row(sat), row(sun, '10:00')], null],
  ['no hours on one day', days, [row(sat)], null],
  ['hours on a day outside the tournament', days, [row(sat), row(sun), row('2026-12-07')], null],
  ['only one day', [sat], [row(sat)], null],
  ['no hours', days, [], null],
])('days are shown as one row or apart: %s', (_, all, hours, shared) => {
  expect(everyDay(all, hours)).toEqual(shared)
})

test('a name that an earlier court has, or none at all, is wrong', () => {
  const courts = ['Center', 'center ', ' ', 'North'].map((name, index) => ({ ...newCourt(index + 1), name }))
  expect(nameProblemsIn({ courts })).toEqual([
    undefined,
    'Give each court its own name.',
    'Enter a name for each court',
    undefined,
  ])
})
