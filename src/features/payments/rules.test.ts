import { expect, test } from 'vitest'
import fc from 'fast-check'
import { latePaymentOutcome, processingFeeCents, receiptNumber, undoRefusal, withdrawalOf } from './rules.ts'

const now = new Date('2026-11-20T12:00:00Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

const open = {
  status: 'upcoming',
  competition: 'none',
  cancelledAt: null,
  placesTaken: 7,
  maxTeams: 8,
  isNameFree: true,
} as const

test.each([
  ['the tournament has room', open, 'admit'],
  ['the tournament is full', { ...open, placesTaken: 8 }, 'refund'],
  ['another team has the name', { ...open, isNameFree: false }, 'refund'],
  ['the tournament has started', { ...open, status: 'active' }, 'refund'],
  ['the list for the draw is published', { ...open, competition: 'closed' }, 'refund'],
  ['the tournament was drawn', { ...open, competition: 'drawn' }, 'refund'],
  ['the tournament was canceled', { ...open, status: 'cancelled', cancelledAt: now }, 'refund'],
] as const)('a payment for an expired registration when %s: %s', (_, tournament, outcome) => {
  expect(latePaymentOutcome(tournament)).toBe(outcome)
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

const paid = { paymentStatus: 'paid', paidBy: 'card', amountPaidCents: 5_000, fullRefundUntil: null } as const

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
  ['a team that only the organizer withdraws', { ...paid, onlyOrganizerWithdraws: true }, 100, 'organizer_withdraws'],
  [
    'one that moved',
    { ...paid, onlyOrganizerWithdraws: true, fullRefundUntil: inHours(1) },
    100,
    'organizer_withdraws',
  ],
  ['a refunded team', { ...paid, paymentStatus: 'refunded' }, 100, 'nothing_to_withdraw'],
] as const)('withdrawing %s', (_, registration, hoursToStart, expected) => {
  expect(withdrawalOf(registration, inHours(hoursToStart), now)).toEqual(expected)
})

test('refund and kept fee always add up to the amount paid, and neither is negative', () => {
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
  ['01a16ff0-5280-7100-be0e-000000000000', '0000-0000'],
  ['01a16ff0-5280-7100-be0e-40000000001f', '0000-000Z'],
  ['01a16ff0-5280-7100-be0e-ffffffffffff', 'ZZZZ-ZZZZ'],
  ['01a16ff0-5280-7100-be0e-40ca0a50b24d', 'S855-1CJD'],
])('the receipt of %s has the number %s', (id, number) => {
  expect(receiptNumber(id)).toBe(number)
})

const cash = { paymentStatus: 'paid', paidBy: 'cash', spotGivenAt: null } as const

test.each<[string, Parameters<typeof undoRefusal>[0], boolean, ReturnType<typeof undoRefusal>, isRefundable?: boolean]>(
  [
    ['cash', cash, false, null],
    ['a waived fee', { ...cash, paidBy: 'waived' }, false, null],
    ['cash once the first match has begun', cash, true, 'first_match_begun'],
    ['cash that can be asked back after a move', cash, false, 'full_refund_open', true],
    ['cash of a team that was replaced', { ...cash, spotGivenAt: now }, false, 'team_replaced'],
    ['cash that was returned', { ...cash, paymentStatus: 'refunded' }, false, 'not_paid_by_hand'],
    ['a fee that is still due', { ...cash, paymentStatus: 'pending', paidBy: null }, false, 'not_paid_by_hand'],
    ['a card payment', { ...cash, paidBy: 'card' }, false, 'not_paid_by_hand'],
    ['a free entry', { ...cash, paidBy: 'free' }, false, 'not_paid_by_hand'],
  ],
)('undoing %s', (_, registration, isBegun, expected, isRefundable = false) => {
  expect(undoRefusal(registration, { isBegun, isRefundable, hasWithdrawn: false })).toBe(expected)
})
