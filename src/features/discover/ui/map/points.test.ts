import { expect, test } from 'vitest'
import { worldPoint } from './points.ts'

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
