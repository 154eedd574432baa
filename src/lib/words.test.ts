import { expect, test } from 'vitest'
import { capitalize, counted, plural } from './words.ts'

test.each([
  [0, '0 teams'],
  [1, '1 team'],
  [1_240, '1,240 teams'],
])('the plural of %i is "%s"', (count, words) => {
  expect(plural(count, 'team')).toBe(words)
})

test('a capped count has a plus sign', () => {
  expect(counted({ total: 10_000, isCapped: false })).toBe('10,000')
  expect(counted({ total: 10_000, isCapped: true })).toBe('10,000+')
})

test('only the first letter is capitalized', () => {
  expect(['hero video', 'e-mail', ''].map(capitalize)).toEqual(['Hero video', 'E-mail', ''])
})
