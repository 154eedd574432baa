import { expect, test } from 'vitest'
import { paidText } from './paid-text.ts'

test.each([
  [40, 'card', 'Paid $40'],
  [40, 'cash', 'Paid $40 in cash'],
  [40, 'waived', 'Fee waived'],
  [0, 'free', null],
  [40, null, null],
] as const)('of $%d, by %s: %s', (amount, paidBy, text) => {
  expect(paidText({ amount, paidBy })).toBe(text)
})
