import { expect, test } from 'vitest'
import { sumsOf } from './my-receipt-sums.ts'

const refund = {
  amount: 85,
  feeKept: 0,
  status: 'succeeded' as const,
  requestedAt: '2026-11-20T10:00:00Z',
  refundId: 're_1',
}
const paid = { paymentStatus: 'paid', amount: 85, paidBy: 'card', refund: null } as const

const line = ([label, value]: readonly [string, string]) => ({ label, value })

test.each([
  ['paid by card', paid, 'Receipt', [['Entry fee', '$85']], ['Paid', '$85']],
  ['free', { ...paid, amount: 0, paidBy: 'free' }, 'Receipt', [['Entry fee', '$0']], ['Paid', '$0']],
  [
    'not paid yet',
    { ...paid, paymentStatus: 'pending', paidBy: null },
    'Payment Due',
    [['Entry fee', '$85']],
    ['To pay', '$85'],
  ],
  [
    'withdrawn before it was paid',
    { ...paid, paymentStatus: 'withdrawn', paidBy: null },
    'Registration',
    [
      ['Entry fee', '$85'],
      ['Never charged', '-$85'],
    ],
    ['Paid in the end', '$0'],
  ],
  [
    'withdrawn after it was paid: the processing fee is kept',
    { ...paid, paymentStatus: 'refunded', refund: { ...refund, amount: 82.23, feeKept: 2.77 } },
    'Receipt',
    [
      ['Entry fee', '$85'],
      ['Refunded', '-$82.23'],
    ],
    ['Processing fee kept', '$2.77'],
  ],
  [
    'refunded in full, the money on its way',
    { ...paid, paymentStatus: 'refunded', refund: { ...refund, status: 'requested' as const } },
    'Receipt',
    [
      ['Entry fee', '$85'],
      ['Refund, on its way', '-$85'],
    ],
    ['Paid in the end', '$0'],
  ],
  [
    'paid in cash and given back',
    { ...paid, paymentStatus: 'refunded', paidBy: 'cash' },
    'Receipt',
    [
      ['Entry fee', '$85'],
      ['Given back in cash', '-$85'],
    ],
    ['Paid in the end', '$0'],
  ],
  [
    'a free place given up',
    { ...paid, paymentStatus: 'withdrawn', amount: 0, paidBy: 'free' },
    'Registration',
    [['Entry fee', '$0']],
    ['Paid in the end', '$0'],
  ],
] as const)('%s', (_, receipt, title, lines, total) => {
  expect(sumsOf(receipt)).toEqual({ title, lines: lines.map(line), total: line(total) })
})
