import { expect, test } from 'vitest'
import { around, canSeparate, dragged, fit, pixelsPerMile, project, toScreen, unproject, zoomed } from './projection.ts'

const austin = { latitude: 30.2672, longitude: -97.7431 }
const houston = { latitude: 29.7604, longitude: -95.3698 }
const size = { width: 800, height: 500 }
const margin = { x: 50, y: 40 }

test.each([
  ['the middle', { latitude: 0, longitude: 0 }, { x: 0.5, y: 0.5 }],
  ['the north-western corner', { latitude: 85.051129, longitude: -180 }, { x: 0, y: 0 }],
  ['the south-eastern corner', { latitude: -85.051129, longitude: 180 }, { x: 1, y: 1 }],
  // https://developers.google.com/maps/documentation/javascript/examples/map-coordinates
  ['Chicago', { latitude: 41.85, longitude: -87.65 }, { x: 65.67111 / 256, y: 95.17492 / 256 }],
])('%s of the world is in its place', (_, position, point) => {
  expect(project(position).x).toBeCloseTo(point.x, 5)
  expect(project(position).y).toBeCloseTo(point.y, 5)
})

test('projecting and back gives the same position', () => {
  for (const position of [
    austin,
    houston,
    { latitude: -49.35, longitude: 70.22 },
    { latitude: 60.39, longitude: 5.32 },
  ]) {
    expect(unproject(project(position)).latitude).toBeCloseTo(position.latitude, 8)
    expect(unproject(project(position)).longitude).toBeCloseTo(position.longitude, 8)
  }
})

test('the poles are at the edge', () => {
  expect(project({ latitude: 90, longitude: 0 }).y).toBeCloseTo(0, 6)
})

test('Austin and Houston are 146 miles apart', () => {
  const view = { center: project(austin), scale: 10_000 }
  const [from, to] = [austin, houston].map((place) => toScreen(view, size, project(place)))
  const pixels = Math.hypot(from!.x - to!.x, from!.y - to!.y)
  expect(pixels / pixelsPerMile(view, { latitude: 30, longitude: 0 })).toBeCloseTo(146, 0)
})

test('all points fit, with a margin on two sides', () => {
  const points = [austin, houston].map(project)
  const [from, to] = points.map((point) => toScreen(fit(points, size, margin), size, point))
  expect([Math.round(from!.x), Math.round(to!.x)]).toEqual([50, 750])
  expect(Math.min(from!.y, to!.y)).toBeGreaterThan(50)
})

test('around a place, everything fits and the place is in the middle', () => {
  const view = fit(around(project(austin), [project(houston)]), size, margin)
  expect(toScreen(view, size, project(austin))).toEqual({ x: 400, y: 250 })
  expect(Math.round(toScreen(view, size, project(houston)).x)).toBe(750)
})

test('one place starts with 20 pixels for a mile, and no place with the world', () => {
  expect(pixelsPerMile(fit([project(austin)], size, margin), { latitude: 0, longitude: 0 })).toBeCloseTo(20, 6)
  expect(fit([], size, margin)).toEqual({ center: { x: 0.5, y: 0.5 }, scale: 500 })
})

test('zooming keeps the point under the pointer, and ends at both limits', () => {
  const view = fit([austin, houston].map(project), size, margin)
  const at = toScreen(view, size, project(houston))
  expect(toScreen(zoomed(view, size, 2, at), size, project(houston)).x).toBeCloseTo(at.x, 6)
  expect(zoomed(view, size, 2, at).scale).toBe(view.scale * 2)
  expect(zoomed(view, size, 1e9, at).scale).toBe(2 ** 24)
  expect(zoomed(view, size, 1e-9, at).scale).toBe(256)
})

test('dragging moves the content, and not out of the world', () => {
  const view = fit([project(austin)], size, margin)
  const moved = toScreen(dragged(view, { x: 30, y: -20 }), size, project(austin))
  expect([Math.round(moved.x), Math.round(moved.y)]).toEqual([430, 230])
  expect(dragged(view, { x: 1e9, y: 1e9 }).center).toEqual({ x: 0, y: 0 })
})

test('places in the same town can be separated, the same place cannot', () => {
  const park = { latitude: 30.2669, longitude: -97.7729 }
  expect(canSeparate([austin, park].map(project), 44)).toBe(true)
  expect(canSeparate([austin, austin].map(project), 44)).toBe(false)
})
