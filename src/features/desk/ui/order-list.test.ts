import { expect, test } from 'vitest'
import { moveTo } from './order-list.tsx'

const list = ['a', 'b', 'c', 'd']

test.each([
  ['a', 2, 'bcad'],
  ['d', 0, 'dabc'],
  ['b', 9, 'acdb'],
  ['c', -3, 'cabd'],
])('moves %s to index %i', (item, to, result) => {
  expect(moveTo(list, item, to).join('')).toBe(result)
})

test('a list in which nothing moves is the same list', () => {
  expect([moveTo(list, 'b', 1), moveTo(list, 'a', -1), moveTo(list, 'x', 0)]).toEqual([list, list, list])
  expect(moveTo(list, 'b', 1)).toBe(list)
})
