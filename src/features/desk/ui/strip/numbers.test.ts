import { expect, test } from 'vitest'
import type { Entry } from '#features/registrations/contract.ts'
import type { Tournament } from '#features/tournaments/contract.ts'
import { stripNumbers } from './numbers.ts'

const cup = {
  currentTeams: 2,
  placesTaken: 3,
  maxTeams: 8,
  entryFee: 40,
  status: 'upcoming',
  competition: 'none',
  registrationDeadline: '2027-03-10T12:00:00.000Z',
} as Tournament
const entry = (paymentStatus: Entry['paymentStatus'], paidBy: Entry['paidBy'], fee = 40) =>
  ({ paymentStatus, paidBy, fee }) as Entry

test('counts what was paid by card and in cash, and what is due', () => {
  const entries = [
    entry('paid', 'card', 35.5),
    entry('paid', 'cash'),
    entry('paid', 'free', 0),
    entry('pending', null),
    entry('held', null),
  ]
  expect(stripNumbers(cup, entries, new Date('2027-03-01T12:00:00Z'))).toEqual({
    collected: 75.5,
    cash: 40,
    whenFull: 320,
    unpaidTeams: 2,
    due: 80,
    deadline: '9 days',
  })
})

test('a spot offered in a free tournament is not due', () => {
  const numbers = stripNumbers(cup, [entry('held', null, 0)], new Date('2027-03-01T12:00:00Z'))
  expect(numbers).toMatchObject({ unpaidTeams: 0, due: 0 })
})

test.each([
  ['2027-03-07T11:00:00Z', '3 days'],
  ['2027-03-09T11:00:00Z', '25 hours'],
  ['2027-03-10T11:00:00Z', '1 hour'],
  ['2027-03-10T11:30:00Z', 'Under 1 hour'],
  ['2027-03-10T12:00:00Z', 'Closed'],
])('at %s the deadline reads %s', (now, text) => {
  expect(stripNumbers(cup, [], new Date(now)).deadline).toBe(text)
})
