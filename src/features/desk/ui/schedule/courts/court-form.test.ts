import { expect, test } from 'vitest'
import { everyDay, hasWrongMinutes, hoursProblemsIn, nameProblemsIn, newCourt, type CourtsForm } from './court-form.ts'
import { minutesProblem } from '#features/competition/ui/new-courts/problems.ts'

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
  expect(nameProblemsIn({ courts }, { 'courts.3.name': 'Leave out web addresses.' })).toEqual([
    undefined,
    'Give each court its own name.',
    'Enter a name for each court',
    'Leave out web addresses.',
  ])
})

test('a refusal is shown at its hours, or at the first ones if it is about all of them', () => {
  const hours = [row(sat, '09:00', '12:00'), row(sat, '11:00')]
  expect(hoursProblemsIn(hours, 1, { 'courts.1.hours.1': 'They overlap.' })).toEqual([undefined, 'They overlap.'])
  expect(hoursProblemsIn(hours, 1, { 'courts.1.hours': 'A match is on it.' })).toEqual(['A match is on it.', undefined])
  expect(hoursProblemsIn(hours, 0, { 'courts.1.hours.1': 'They overlap.' })).toEqual([undefined, undefined])
})

test.each([4, 601, Number.NaN, 20.5])('%d minutes are wrong for a match, in every round', (minutes) => {
  expect(minutesProblem(minutes, { min: 5, max: 600 })).toBe('Enter 5 to 600 minutes')
  const form: CourtsForm = {
    courts: [],
    shared: null,
    minutes: 20,
    ownMinutes: null,
    rest: 0,
    waitsForRounds: false,
    dutyTeams: 'none',
  }
  expect(hasWrongMinutes(form)).toBe(false)
  expect(hasWrongMinutes({ ...form, minutes })).toBe(true)
  expect(hasWrongMinutes({ ...form, ownMinutes: [{ bracket: 'main', round: 1, minutes }] })).toBe(true)
})
