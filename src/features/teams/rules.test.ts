import { expect, test } from 'vitest'
import fc from 'fast-check'
import {
  hasLapsed,
  holdUntil,
  isReminderDue,
  latePaymentFate,
  payUntil,
  reopenUntil,
  processingFeeCents,
  unpaidRefusal,
  withdrawalOf,
} from './rules.ts'

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

test.each([
  [100, 48],
  [47, 47],
  [0, 48],
  [-100, 48],
])('with %i hours to the deadline, a team set back to pending keeps its place for %i hours', (toDeadline, hours) => {
  expect(reopenUntil(now, inHours(toDeadline))).toEqual(inHours(hours))
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

test.each([
  [50, 32],
  [100, 33],
  [5_000, 175],
  [4_950, 174],
  [99_999_999, 2_900_030],
])('the processing fee of %i cents is %i cents', (paid, fee) => {
  expect(processingFeeCents(paid)).toBe(fee)
})

const paid = { paymentStatus: 'paid', paidBy: 'card', amountPaidCents: 5_000 } as const

test.each([
  ['a paid team 73 hours before the start', paid, 73, { refundCents: 4_825, feeKeptCents: 175 }],
  ['a paid team exactly 72 hours before the start', paid, 72, { refundCents: 4_825, feeKeptCents: 175 }],
  ['a paid team 71 hours before the start', paid, 71, 'withdrawal_too_late'],
  [
    'a pending team an hour before the start',
    { ...paid, paymentStatus: 'pending' },
    1,
    { refundCents: 0, feeKeptCents: 0 },
  ],
  ['a free team', { ...paid, paidBy: 'free', amountPaidCents: 0 }, 100, { refundCents: 0, feeKeptCents: 0 }],
  ['a team paid in cash', { ...paid, paidBy: 'cash' }, 100, 'paid_in_cash'],
  ['a refunded team', { ...paid, paymentStatus: 'refunded' }, 100, 'nothing_to_withdraw'],
] as const)('withdrawing %s', (_, place, hoursToStart, expected) => {
  expect(withdrawalOf(place, inHours(hoursToStart), now)).toEqual(expected)
})

test('refund and kept fee always make up what was paid, and neither is negative', () => {
  fc.assert(
    fc.property(fc.integer({ min: 50, max: 99_999_999 }), (amountPaidCents) => {
      const withdrawal = withdrawalOf({ ...paid, amountPaidCents }, inHours(100), now)
      if (typeof withdrawal === 'string') return false
      const { refundCents, feeKeptCents } = withdrawal
      return refundCents + feeKeptCents === amountPaidCents && refundCents >= 0 && feeKeptCents >= 0
    }),
  )
})

test.each([
  ['25 hours before it lapses', -23, 25, false],
  ['24 hours before it lapses', -24, 24, true],
  ['an hour before it lapses', -47, 1, true],
  ['once it has lapsed', -48, 0, false],
  ['when it was given for less than a day', -1, 10, false],
])('a reminder %s', (_, registered, expires, due) => {
  expect(isReminderDue({ registeredAt: inHours(registered), expiresAt: inHours(expires) }, now)).toBe(due)
})
