import { expect, test } from 'vitest'
import { rosterRefusal } from './captain-rules.ts'

const deadline = new Date('2026-08-01T18:00:00Z')
const before = new Date(deadline.getTime() - 1)
const cup = { registrationDeadline: deadline, deletedAt: null }

test.each([
  ['a paid team may be changed until the deadline', 'paid', cup, before, null],
  ['so may a pending one', 'pending', cup, before, null],
  ['the deadline itself is already too late', 'paid', cup, deadline, 'roster_closed'],
  ['a team that has left is changed by nobody', 'refunded', cup, before, 'changed_meanwhile'],
  ['nor is one that lapsed', 'expired', cup, before, 'changed_meanwhile'],
  ['a deleted tournament has no teams', 'paid', { ...cup, deletedAt: before }, before, 'tournament_not_found'],
])('%s', (_, paymentStatus, tournament, now, refusal) => {
  expect(rosterRefusal({ paymentStatus }, tournament, now)).toBe(refusal)
})
