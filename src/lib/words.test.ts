import { expect, test } from 'vitest'
import { capitalize, counted, ordinal, plural } from './words.ts'

test.each([
  [0, '0 teams'],
  [1, '1 team'],
  [1_240, '1,240 teams'],
])('the plural of %i is "%s"', (count, words) => {
  expect(plural(count, 'team')).toBe(words)
})

test('ordinals', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 102, 111].map(ordinal)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '13th',
    '21st',
    '102nd',
    '111th',
  ])
})

test('a capped count has a plus sign', () => {
  expect(counted({ total: 10_000, isCapped: false })).toBe('10,000')
  expect(counted({ total: 10_000, isCapped: true })).toBe('10,000+')
})

test('only the first letter is capitalized', () => {
  expect(['hero video', 'e-mail', ''].map(capitalize)).toEqual(['Hero video', 'E-mail', ''])
})
