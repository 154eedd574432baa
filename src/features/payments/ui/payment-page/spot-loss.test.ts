import { expect, test } from 'vitest'
import { settledBy, spotLossTexts } from './spot-loss.ts'

test.each([
  ['cash', 'paid', 'cash', "You weren't charged. The organizer recorded this fee as paid in cash."],
  ['a waiver', 'paid', 'waived', "You weren't charged. The organizer waived this fee."],
  ['the pay link', 'paid', 'card', "You weren't charged. Somebody paid this fee with the team's pay link."],
] as const)(
  'a captain whose fee was settled by %s first is told so, and that nothing was charged',
  (_, paymentStatus, paidBy, text) => {
    expect(spotLossTexts[settledBy({ paymentStatus, paidBy })!].message).toBe(text)
  },
)

test('nothing settles the fee of a team that still owes it or withdrew', () => {
  expect(settledBy({ paymentStatus: 'pending', paidBy: null })).toBeNull()
  expect(settledBy({ paymentStatus: 'withdrawn', paidBy: 'card' })).toBeNull()
})
