import { expect, test } from 'vitest'
import { rosterRefusal } from './rules.ts'

const deadline = new Date('2026-08-01T18:00:00Z')
const before = new Date(deadline.getTime() - 1)
const cup = { registrationDeadline: deadline, deletedAt: null }

test.each([
  ['a paid team can be changed until the deadline', 'paid', cup, before, null],
  ['so can a pending team', 'pending', cup, before, null],
  ['the deadline itself is too late', 'paid', cup, deadline, 'roster_closed'],
  ['a refunded team cannot be changed', 'refunded', cup, before, 'changed_meanwhile'],
  ['an expired team cannot be changed', 'expired', cup, before, 'changed_meanwhile'],
  [
    'a team in a deleted tournament cannot be changed',
    'paid',
    { ...cup, deletedAt: before },
    before,
    'tournament_not_found',
  ],
])('%s', (_, paymentStatus, tournament, now, refusal) => {
  expect(rosterRefusal({ paymentStatus }, tournament, now)).toBe(refusal)
})
