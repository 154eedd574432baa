import { expect, test } from 'vitest'
import { moneyText } from './money-text.ts'

const refund = (status: 'requested' | 'succeeded' | 'failed' | 'settled' | 'void') => ({
  amount: 48.25,
  feeKept: 1.75,
  status,
  requestedAt: '2026-05-03T18:00:00Z',
  refundId: null,
})
const card = { paidBy: 'card', paymentStatus: 'refunded' } as const

test.each([
  [{ paidBy: null, paymentStatus: 'refunded', refund: null }, "You weren't charged."],
  [{ paidBy: null, paymentStatus: 'withdrawn', refund: null }, "Your team hadn't paid, so nothing was charged."],
  [{ paidBy: 'free', paymentStatus: 'refunded', refund: null }, "Entry was free, so there's nothing to refund."],
  [{ paidBy: 'cash', paymentStatus: 'refunded', refund: null }, 'The organizer returns $50.'],
  [
    { paidBy: 'cash', paymentStatus: 'refunded', refund: null, cashReturnedAt: '2026-05-04T18:00:00Z' },
    'The organizer marked $50 as returned on May 4, 2026.',
  ],
  [{ ...card, refund: refund('requested') }, '$48.25 is on its way to your card.'],
  [
    { ...card, refund: refund('succeeded') },
    'We refunded $48.25 to your card on May 3, 2026. Banks usually take 5 to 10 business days to show it.',
  ],
  [
    { ...card, refund: refund('failed') },
    "Your refund of $48.25 is delayed because the bank didn't accept it. You'll still get it. We're taking care of it.",
  ],
  [{ ...card, refund: refund('settled') }, 'We returned $48.25 to you.'],
  [{ ...card, refund: refund('void') }, 'Nothing was left to refund.'],
  [{ ...card, paymentStatus: 'withdrawn', refund: null }, 'The receipt shows what was paid.'],
] as const)('of %j, the captain reads: %s', (receipt, text) => {
  expect(moneyText({ cashReturnedAt: null, ...receipt, amount: 50, timeZone: 'America/Chicago' })).toBe(text)
})
