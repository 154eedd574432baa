import { QueryClient } from '@tanstack/react-query'
import states from 'us-atlas/states-10m.json' with { type: 'json' }
import roughWorld from 'world-atlas/countries-110m.json' with { type: 'json' }
import { beforeAll, expect, test, vi } from 'vitest'
import { worldPoint } from '../points.ts'
import { landQuery } from './land.ts'
import type { Land } from './land.ts'
import type { Line } from './lines.ts'

const files: Record<string, object> = { 'states-10m.json': states, 'countries-110m.json': roughWorld }
let land: Land
beforeAll(async () => {
  vi.stubGlobal('fetch', async (url: string) => Response.json(files[/[^/]+\.json/.exec(url)![0]]))
  land = await new QueryClient().fetchQuery(landQuery('rough'))
  vi.unstubAllGlobals()
})

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
