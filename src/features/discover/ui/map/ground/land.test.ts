import states from 'us-atlas/states-10m.json' with { type: 'json' }
import roughWorld from 'world-atlas/countries-110m.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { landOf, linesOf, worldPoint } from './land.ts'
import type { Line } from './land.ts'

test.each([
  ['the middle', { latitude: 0, longitude: 0 }, [0.5, 0.5]],
  ['the north-western corner', { latitude: 85.051129, longitude: -180 }, [0, 0]],
  ['the south-eastern corner', { latitude: -85.051129, longitude: 180 }, [1, 1]],
  // https://developers.google.com/maps/documentation/javascript/examples/map-coordinates
  ['Chicago', { latitude: 41.85, longitude: -87.65 }, [65.67111 / 256, 95.17492 / 256]],
])('%s of the world is in its place', (_, position, [x, y]) => {
  expect(worldPoint(position)[0]).toBeCloseTo(x!, 5)
  expect(worldPoint(position)[1]).toBeCloseTo(y!, 5)
})

test('the poles are at the edge', () => {
  expect(worldPoint({ latitude: 90, longitude: 0 })[1]).toBeCloseTo(0, 3)
  expect(worldPoint({ latitude: -90, longitude: 0 })[1]).toBeCloseTo(1, 3)
})

const pointsOf = ({ points }: Line) => points.length / 2

test('a long line is cut into pieces that meet, each with what it covers', () => {
  const line = Array.from({ length: 150 }, (_, index) => [index / 10, 10])
  const pieces = linesOf([line])
  expect(pieces.map(pointsOf)).toEqual([64, 64, 24])
  for (const [index, piece] of pieces.slice(1).entries()) expect(piece.left).toBe(pieces[index]!.right)
  expect(pieces[0]!.left).toBeCloseTo(0.5, 6)
  expect(pieces.at(-1)!.right).toBeCloseTo(0.5 + 14.9 / 360, 6)
  expect(pieces[0]!.top).toBe(pieces[0]!.bottom)
})

test('where the data is cut at 180°, there is no line', () => {
  const island = [
    [179, 60],
    [180, 61],
    [180, 65],
    [179, 66],
  ]
  expect(linesOf([island]).map(pointsOf)).toEqual([2, 2])
  const aroundTheEdge = [
    [179, -16],
    [179.95, -16.2],
    [-179.95, -16.2],
    [-179, -16],
  ]
  expect(linesOf([aroundTheEdge]).map(pointsOf)).toEqual([2, 2])
})

const land = landOf(roughWorld as never, states as never)
/** Pixels from a place to the nearest point of these lines, if the world is as wide as at this zoom. */
function distanceTo(lines: Line[], latitude: number, longitude: number, zoom = 6): number {
  const [x, y] = worldPoint({ latitude, longitude })
  const distances = lines.flatMap(({ points }) =>
    Array.from({ length: points.length / 2 }, (_, index) =>
      Math.hypot(points[2 * index]! - x, points[2 * index + 1]! - y),
    ),
  )
  return Math.min(...distances) * 256 * 2 ** zoom
}

test('coasts, borders of countries and borders of states are where they are in the world', () => {
  expect(distanceTo(land.coasts, 25.76, -80.19), 'Miami Beach').toBeLessThan(3)
  expect(distanceTo(land.coasts, 41.88, -87.61), 'Chicago, on its lake').toBeLessThan(3)
  expect(distanceTo(land.coasts, -75, 0), 'Antarctica').toBeGreaterThan(400)
  expect(distanceTo(land.coasts, 38.71, -9.42), 'Cascais').toBeLessThan(20)
  expect(distanceTo(land.coasts, 39.74, -104.99), 'Denver').toBeGreaterThan(400)
  expect(distanceTo(land.states, 37, -109.05), 'the Four Corners').toBeLessThan(1)
  expect(distanceTo(land.states, 46.2, 6.1), 'Geneva').toBeGreaterThan(1_000)
  expect(distanceTo(land.countries, 46.2, 6.1), 'Geneva').toBeLessThan(20)
})

/** Whether a line is within the 48 states, south of Canada. */
const isInside = ({ left, right, top, bottom }: Line) =>
  left > worldPoint({ latitude: 0, longitude: -124 })[0] &&
  right < worldPoint({ latitude: 0, longitude: -70 })[0] &&
  top > worldPoint({ latitude: 47, longitude: 0 })[1] &&
  bottom < worldPoint({ latitude: 33, longitude: 0 })[1]

test('the United States are drawn once, from the finer file', () => {
  expect(land.states.filter(isInside).length).toBeGreaterThan(50)
  expect(land.countries.filter(isInside)).toEqual([])
})
