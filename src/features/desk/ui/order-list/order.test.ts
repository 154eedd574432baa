import { expect, test } from 'vitest'
import { moveBelow, moveTo } from './order.ts'

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

test.each([
  ['b', 0, 'bacd'],
  ['b', 1, 'abcd'],
  ['b', 2, 'abcd'],
  ['b', 3, 'acbd'],
  ['b', 4, 'acdb'],
])('drags %s below the first %i rows', (item, above, result) => {
  expect(moveBelow(list, item, above).join('')).toBe(result)
})
