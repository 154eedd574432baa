import { expect, test } from 'vitest'
import { settledBy } from './settled-by.ts'
import { spotLossTexts } from './spot-loss.ts'

test.each([
  ['cash', 'paid', 'cash', "You weren't charged. The organizer recorded this fee as paid in cash."],
  ['a waiver', 'paid', 'waived', "You weren't charged. The organizer waived this fee."],
  ['a card in another tab or through the pay link', 'paid', 'card', "This team's fee was paid by card."],
] as const)('a captain whose fee was settled by %s first is told so', (_, paymentStatus, paidBy, text) => {
  expect(spotLossTexts[settledBy({ paymentStatus, paidBy })!].message).toBe(text)
})

test('nothing settles the fee of a team that still owes it or withdrew', () => {
  expect(settledBy({ paymentStatus: 'pending', paidBy: null })).toBeNull()
  expect(settledBy({ paymentStatus: 'withdrawn', paidBy: 'card' })).toBeNull()
})
