import { expect, test } from 'vitest'
import { bracketSize, byRanking, dropInOrder, foldOrder } from './seeds.ts'

test.each([
  [2, [1, 2]],
  [4, [1, 4, 2, 3]],
  [8, [1, 8, 4, 5, 2, 7, 3, 6]],
  [16, [1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11]],
  [
    32,
    [
      1, 32, 16, 17, 8, 25, 9, 24, 4, 29, 13, 20, 5, 28, 12, 21, 2, 31, 15, 18, 7, 26, 10, 23, 3, 30, 14, 19, 6, 27, 11,
      22,
    ],
  ],
])('the first round of %i pairs seeds in the standard order', (size, order) => {
  expect(foldOrder(size)).toEqual(order)
})

test.each([
  [2, 2],
  [3, 4],
  [5, 8],
  [8, 8],
  [9, 16],
  [4096, 4096],
])('%i teams play in a bracket of %i', (teams, size) => {
  expect(bracketSize(teams)).toBe(size)
})

test('losers drop in reversed order, then shifted by half, then both, and so on', () => {
  const eight = [1, 2, 3, 4, 5, 6, 7, 8]
  expect(dropInOrder(2)(eight)).toEqual([8, 7, 6, 5, 4, 3, 2, 1])
  expect(dropInOrder(3)(eight)).toEqual([5, 6, 7, 8, 1, 2, 3, 4])
  expect(dropInOrder(4)(eight)).toEqual([4, 3, 2, 1, 8, 7, 6, 5])
  expect(dropInOrder(5)(eight)).toEqual([8, 7, 6, 5, 4, 3, 2, 1])
  expect(dropInOrder(3)([1])).toEqual([1])
})

test('seeding by ranking puts most points first and keeps tied and unranked teams in the order of their lots', () => {
  const points = new Map([
    ['Reds', 40],
    ['Blues', 90],
    ['Greens', 40],
  ])
  expect(byRanking(['Pinks', 'Greens', 'Blues', 'Reds', 'Whites'], points)).toEqual([
    'Blues',
    'Greens',
    'Reds',
    'Pinks',
    'Whites',
  ])
})
