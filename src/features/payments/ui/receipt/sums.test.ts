import { expect, test } from 'vitest'
import { meansOf, sumsOf } from './sums.ts'

const refund = {
  amount: 85,
  feeKept: 0,
  status: 'succeeded' as const,
  requestedAt: '2026-11-20T10:00:00Z',
  refundId: 're_1',
}
const paid = {
  paymentStatus: 'paid',
  amount: 85,
  paidBy: 'card',
  refund: null,
  cashReturnedAt: null,
  isRefundDelayed: false,
} as const

const line = ([label, value]: readonly [string, string]) => ({ label, value })

test.each([
  ['paid by card', paid, 'Receipt', [['Entry fee', '$85']], ['Paid', '$85']],
  ['free', { ...paid, amount: 0, paidBy: 'free' }, 'Receipt', [['Entry fee', '$0']], ['Paid', '$0']],
  [
    'not paid yet',
    { ...paid, paymentStatus: 'pending', paidBy: null },
    'Payment Due',
    [['Entry fee', '$85']],
    ['Amount due', '$85'],
  ],
  [
    'withdrawn before it was paid',
    { ...paid, paymentStatus: 'withdrawn', paidBy: null },
    'Registration',
    [
      ['Entry fee', '$85'],
      ['Not charged', '-$85'],
    ],
    ['Total paid', '$0'],
  ],
  [
    'withdrawn after it was paid, minus the processing fee',
    { ...paid, paymentStatus: 'refunded', refund: { ...refund, amount: 82.23, feeKept: 2.77 } },
    'Receipt',
    [
      ['Entry fee', '$85'],
      ['Refunded', '-$82.23'],
    ],
    ['Processing fee kept', '$2.77'],
  ],
  [
    'refunded in full, but the bank refused and it was sent again',
    {
      ...paid,
      paymentStatus: 'refunded',
      isRefundDelayed: true,
      refund: { ...refund, status: 'requested' as const },
    },
    'Receipt',
    [
      ['Entry fee', '$85'],
      ['Refund delayed', '-$85'],
    ],
    ['Total paid', '$0'],
  ],
  [
    'refunded in full, not yet arrived',
    { ...paid, paymentStatus: 'refunded', refund: { ...refund, status: 'requested' as const } },
    'Receipt',
    [
      ['Entry fee', '$85'],
      ['Refund on its way', '-$85'],
    ],
    ['Total paid', '$0'],
  ],
  [
    'paid in cash that the organizer is yet to return',
    { ...paid, paymentStatus: 'refunded', paidBy: 'cash' },
    'Receipt',
    [
      ['Entry fee', '$85'],
      ['To be returned by the organizer', '-$85'],
    ],
    ['Total paid', '$0'],
  ],
  [
    'paid and returned in cash',
    { ...paid, paymentStatus: 'refunded', paidBy: 'cash', cashReturnedAt: '2026-12-06T10:00:00Z' },
    'Receipt',
    [
      ['Entry fee', '$85'],
      ['Returned by the organizer', '-$85'],
    ],
    ['Total paid', '$0'],
  ],
  [
    'a free spot, withdrawn',
    { ...paid, paymentStatus: 'withdrawn', amount: 0, paidBy: 'free' },
    'Registration',
    [['Entry fee', '$0']],
    ['Total paid', '$0'],
  ],
] as const)('%s', (_, receipt, title, lines, total) => {
  expect(sumsOf(receipt)).toEqual({ title, lines: lines.map(line), total: line(total) })
})

test.each([
  ['visa', 'Visa ending in 4242'],
  ['amex', 'American Express ending in 4242'],
  ['a_new_brand', 'Card ending in 4242'],
])('a payment by %s: %s', (brand, words) => {
  expect(meansOf({ paidBy: 'card', card: { brand, last4: '4242' } })).toBe(words)
})

test.each([
  ['card', 'Card'],
  ['cash', 'Cash'],
  ['waived', 'Fee waived'],
  ['free', 'Free entry'],
  [null, null],
] as const)('a payment without a known card (%s): %s', (paidBy, words) => {
  expect(meansOf({ paidBy, card: null })).toBe(words)
})
