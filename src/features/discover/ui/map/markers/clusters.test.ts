import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canSeparate, clustersOf } from './clusters.ts'
import { worldPoint } from '../points.ts'

const zoom = 8
const degreesPerPixel = 360 / (256 * 2 ** zoom)
/** Pixels from the equator, where a degree is as wide as high. */
const item = (name: string, x: number, y = 0) => ({
  name,
  latitude: -y * degreesPerPixel,
  longitude: x * degreesPerPixel,
})
const namesAt = (items: ReturnType<typeof item>[], at = zoom) =>
  clustersOf(items, at).map((cluster) => cluster.items.map(({ name }) => name).join(''))

test('items whose markers have room stay alone', () => {
  expect(namesAt([item('a', 0), item('b', 45), item('c', 90)])).toEqual(['a', 'b', 'c'])
})

test('items too close for that become one, in the middle of all its items', () => {
  const items = [item('a', 0), item('b', 100), item('c', 30), item('d', 30)]
  expect(namesAt(items)).toEqual(['acd', 'b'])
  const [cluster] = clustersOf(items, zoom)
  expect(cluster!.longitude / degreesPerPixel).toBeCloseTo(20, 1)
  expect(cluster!.latitude).toBeCloseTo(0, 4)
})

test('between two whole zooms, items come apart as soon as there is room', () => {
  const items = [item('a', 0), item('b', 30)]
  expect(namesAt(items, zoom)).toEqual(['ab'])
  expect(namesAt(items, zoom + 0.5)).toEqual(['ab'])
  expect(namesAt(items, zoom + 0.6)).toEqual(['a', 'b'])
})

test('groups and their items keep their order', () => {
  expect(namesAt([item('d', 300), item('b', 0), item('a', 301), item('c', 150)])).toEqual(['da', 'b', 'c'])
})

test('a group whose middle comes close to another one takes it in', () => {
  const near = [item('a', 0), item('b', 43), item('c', 43), item('d', 43), item('e', 75)]
  expect(namesAt(near)).toEqual(['abcde'])
})

test('whatever the items and the zoom, every one is in one cluster, and markers do not overlap', () => {
  const degrees = {
    latitude: fc.double({ min: -60, max: 70, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  }
  const places = fc.array(fc.record(degrees), { maxLength: 60 })
  fc.assert(
    fc.property(places, fc.double({ min: 0, max: 6, noNaN: true }), (items, at) => {
      const clusters = clustersOf(items, at)
      expect(clusters.flatMap((cluster) => cluster.items)).toHaveLength(items.length)
      expect(new Set(clusters.flatMap((cluster) => cluster.items))).toEqual(new Set(items))
      const points = clusters.map((cluster) => worldPoint(cluster).map((share) => share * 256 * 2 ** at))
      const distances = points.flatMap(([x1, y1], index) =>
        points.slice(index + 1).map(([x2, y2]) => Math.hypot(x1! - x2!, y1! - y2!)),
      )
      // Supercluster rounds to 32-bit numbers.
      expect(Math.min(44, ...distances)).toBeGreaterThan(43.9)
    }),
  )
})

test('places in the same town can be separated, the same place cannot', () => {
  const austin = { latitude: 30.2672, longitude: -97.7431 }
  const park = { latitude: 30.2669, longitude: -97.7729 }
  expect(canSeparate([austin, park], 16)).toBe(true)
  expect(canSeparate([austin, austin], 16)).toBe(false)
})
