import { expect, test } from 'vitest'
import { hasLapsed, holdUntil, latePaymentFate, payUntil, unpaidRefusal } from './rules.ts'

const now = new Date('2026-11-20T12:00:00Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

test('a held place lapses fifteen minutes after it was claimed', () => {
  expect(holdUntil(now)).toEqual(inHours(0.25))
})

test.each([
  [100, 48],
  [48, 48],
  [47, 47],
  [1, 1],
])('with %i hours to the deadline, paying later is possible for %i hours', (toDeadline, hours) => {
  expect(payUntil(now, inHours(toDeadline))).toEqual(inHours(hours))
})

test('a place lapses at its very moment, and one without an end never', () => {
  expect(hasLapsed({ expiresAt: now }, now)).toBe(true)
  expect(hasLapsed({ expiresAt: inHours(1) }, now)).toBe(false)
  expect(hasLapsed({ expiresAt: null }, now)).toBe(false)
})

test.each([
  [0, null],
  [2, null],
  [3, 'too_many_unpaid'],
  [4, 'too_many_unpaid'],
])('a captain with %i unpaid entries who enters another is told %s', (unpaid, refusal) => {
  expect(unpaidRefusal(unpaid)).toBe(refusal)
})

const open = { status: 'upcoming', deletedAt: null, placesTaken: 7, maxTeams: 8, isNameFree: true }

test.each([
  ['there is still room', open, 'admit'],
  ['it is full', { ...open, placesTaken: 8 }, 'refund'],
  ['another team took the name', { ...open, isNameFree: false }, 'refund'],
  ['it has begun', { ...open, status: 'active' }, 'refund'],
  ['it was cancelled', { ...open, status: 'cancelled' }, 'refund'],
  ['it was deleted', { ...open, deletedAt: now }, 'refund'],
] as const)('money for a lapsed place when %s: %s', (_, tournament, fate) => {
  expect(latePaymentFate(tournament)).toBe(fate)
})
