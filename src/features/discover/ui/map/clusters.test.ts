import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clustersOf } from './clusters.ts'

const item = (name: string, x: number, y = 0) => ({ name, x, y })
const namesOf = (clusters: ReturnType<typeof clustersOf<ReturnType<typeof item>>>) =>
  clusters.map(({ items }) => items.map(({ name }) => name).join(''))

test('items far enough apart stay alone', () => {
  expect(namesOf(clustersOf([item('a', 0), item('b', 44), item('c', 88)], 44))).toEqual(['a', 'b', 'c'])
})

test('items closer than that become one, in the middle of all its items', () => {
  const clusters = clustersOf([item('a', 0), item('b', 100), item('c', 30), item('d', 30)], 44)
  expect(namesOf(clusters)).toEqual(['acd', 'b'])
  expect(clusters[0]).toMatchObject({ x: 20, y: 0 })
})

test('the closest are joined first', () => {
  expect(namesOf(clustersOf([item('a', 0), item('b', 40), item('c', 60)], 44))).toEqual(['a', 'bc'])
})

test('whatever the items, every one is in one cluster, and clusters do not overlap', () => {
  const points = fc.array(fc.record({ x: fc.integer({ min: 0, max: 500 }), y: fc.integer({ min: 0, max: 500 }) }), {
    maxLength: 60,
  })
  fc.assert(
    fc.property(points, (found) => {
      const clusters = clustersOf(found, 44)
      expect(new Set(clusters.flatMap(({ items }) => items))).toEqual(new Set(found))
      const distances = clusters.flatMap((one) =>
        clusters.filter((other) => other !== one).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
      )
      expect(Math.min(44, ...distances)).toBe(44)
    }),
  )
})
