import { expect, test } from 'vitest'
import { one } from './one.ts'

test('one row is returned, even when its value is null', () => {
  expect(one([{ id: 'a' }])).toEqual({ id: 'a' })
  expect(one([null])).toBeNull()
})

test('no row and two rows are errors that say how many there were', () => {
  expect(() => one([])).toThrow('expected exactly one row, got 0')
  expect(() => one([1, 2])).toThrow('expected exactly one row, got 2')
})
