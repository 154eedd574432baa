import fc from 'fast-check'
import { expect, test } from 'vitest'
import { prizesOf, splitCents } from './prizes.ts'

test.each([
  ['evenly', 900, [1, 1, 1], [300, 300, 300]],
  ['with a cent left over', 1000, [1, 1, 1], [334, 333, 333]],
  ['with two left over', 1001, [1, 1, 1], [334, 334, 333]],
  ['by weight, the cent to the largest remainder', 100, [500, 300, 205], [50, 30, 20]],
  ['to the largest remainder, not to the first', 10, [10, 20, 29], [2, 3, 5]],
  ['nothing', 0, [1, 2], [0, 0]],
  ['less than a cent each', 2, [1, 1, 1], [1, 1, 0]],
  ['the largest pool', 2_000_000_000, [1, 1, 1], [666_666_667, 666_666_667, 666_666_666]],
])('cents are split %s', (_, cents, weights, parts) => {
  expect(splitCents(cents, weights)).toEqual(parts)
})

test('the parts always add up, and each is within a cent of its share', () => {
  const weights = fc.array(fc.nat(1000), { minLength: 1, maxLength: 40 }).filter((given) => given.some((w) => w > 0))
  fc.assert(
    fc.property(fc.nat(2_000_000_000), weights, (cents, given) => {
      const parts = splitCents(cents, given)
      const total = given.reduce((sum, weight) => sum + weight, 0)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents)
      for (const [index, part] of parts.entries())
        expect(Math.abs(part - (cents * given[index]!) / total)).toBeLessThan(1)
    }),
  )
})

const place = (team: string, place: number, sharedBy = 1) => ({ team, place, sharedBy })

test('teams that share places share the prizes of all of them', () => {
  const places = [place('A', 1), place('B', 2), place('C', 3, 2), place('D', 3, 2), place('E', 5, 4)]
  expect(prizesOf(places, [50_000, 30_000, 15_001])).toEqual(
    new Map([
      ['A', 50_000],
      ['B', 30_000],
      ['C', 7501],
      ['D', 7500],
    ]),
  )
})

test('the prize of a place that no team took goes to no one', () => {
  expect(prizesOf([place('A', 2, 2), place('B', 2, 2)], [100, 60])).toEqual(
    new Map([
      ['A', 30],
      ['B', 30],
    ]),
  )
})
