import { expect, test } from 'vitest'
import { leftCents, leftText, typedCents } from './prize-split.ts'

test.each([
  ['', 0],
  ['140', 14_000],
  [' $1,200.50 ', 120_050],
  ['.5', 50],
  ['0.005', null],
  ['-5', null],
  ['.', null],
  ['1e3', null],
  ['ten', null],
])('%j is read as %j cents', (typed, cents) => {
  expect(typedCents(typed)).toBe(cents)
})

test.each([
  [{}, 50_000, '$500.00 left to award'],
  [{ a: '350', b: '149.99' }, 1, '$0.01 left to award'],
  [{ a: '350', b: '150' }, 0, 'The prizes add up to the prize pool.'],
  [{ a: '500', b: '0.10' }, -10, '$0.10 more than the prize pool'],
])('of a pool of $500, %j leaves %i cents', (typed, left, text) => {
  expect(leftCents(500, typed)).toBe(left)
  expect(leftText(left)).toBe(text)
})
