import { expect, test } from 'vitest'
import { capitalised, counted, plural } from './words.ts'

test.each([
  [0, '0 teams'],
  [1, '1 team'],
  [1_240, '1,240 teams'],
])('%i of them are "%s"', (count, words) => {
  expect(plural(count, 'team')).toBe(words)
})

test('a count that was not counted to its end says that there are more', () => {
  expect(counted({ total: 10_000, isCapped: false })).toBe('10,000')
  expect(counted({ total: 10_000, isCapped: true })).toBe('10,000+')
})

test('the first letter becomes a capital and the others stay', () => {
  expect(['hero video', 'e-mail', ''].map(capitalised)).toEqual(['Hero video', 'E-mail', ''])
})
