/*
 * Web Mercator, the projection of street maps: the world is a square of side 1, from 180° W and 85° N to 180° E and 85° S.
 * https://en.wikipedia.org/wiki/Web_Mercator_projection
 */

export type Position = { latitude: number; longitude: number }
/** In the square of the world, or in pixels on the screen. */
export type Point = { x: number; y: number }
export type Size = { width: number; height: number }
/** The point in the middle of the map, and how many pixels wide the whole world would be. */
export type View = { center: Point; scale: number }

const maxLatitude = 85.051129
const milesAround = 2 * Math.PI * 3958.76
/** From the whole world on a phone to a few streets. */
const minScale = 256
export const maxScale = 2 ** 24
/** The closest that a map starts: 20 pixels for a mile. */
const closestFit = 20 * milesAround

const radians = (degrees: number) => (degrees * Math.PI) / 180
const between = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)

export function project({ latitude, longitude }: Position): Point {
  const north = radians(between(latitude, -maxLatitude, maxLatitude))
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.asinh(Math.tan(north)) / (2 * Math.PI) }
}

export function unproject({ x, y }: Point): Position {
  return { latitude: (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI, longitude: (x - 0.5) * 360 }
}

export function pixelsPerMile({ scale }: View, { latitude }: Position): number {
  return scale / (milesAround * Math.cos(radians(latitude)))
}

/** Where a point of the world is on the screen. */
export function toScreen({ center, scale }: View, { width, height }: Size, { x, y }: Point): Point {
  return { x: width / 2 + (x - center.x) * scale, y: height / 2 + (y - center.y) * scale }
}

/** The view that shows all points, at least `margin` pixels from the left and right, and from the top and bottom. Without points, the whole world. */
export function fit(points: readonly Point[], { width, height }: Size, margin: Point, closest = closestFit): View {
  if (points.length === 0) return { center: { x: 0.5, y: 0.5 }, scale: Math.max(minScale, Math.min(width, height)) }
  const [left, right, top, bottom] = boundsOf(points)
  const scale = Math.min((width - 2 * margin.x) / (right - left), (height - 2 * margin.y) / (bottom - top), closest)
  return { center: { x: (left + right) / 2, y: (top + bottom) / 2 }, scale: between(scale, minScale, maxScale) }
}

function boundsOf(points: readonly Point[]): [left: number, right: number, top: number, bottom: number] {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
}

/** The view, enlarged by `factor` around a point on the screen, which stays where it is. */
export function zoomed(view: View, { width, height }: Size, factor: number, at: Point): View {
  const scale = between(view.scale * factor, minScale, maxScale)
  const shift = 1 / view.scale - 1 / scale
  const center = {
    x: view.center.x + (at.x - width / 2) * shift,
    y: view.center.y + (at.y - height / 2) * shift,
  }
  return { center: withinWorld(center), scale }
}

/** The view after its content was dragged by this many pixels. */
export function dragged({ center, scale }: View, { x, y }: Point): View {
  return { center: withinWorld({ x: center.x - x / scale, y: center.y - y / scale }), scale }
}

const withinWorld = ({ x, y }: Point): Point => ({ x: between(x, 0, 1), y: between(y, 0, 1) })

/** The points, and those opposite of them, so that a map that fits them has its middle here. */
export function around(middle: Point, points: readonly Point[]): Point[] {
  return [
    middle,
    ...points.flatMap(({ x, y }) => [
      { x, y },
      { x: 2 * middle.x - x, y: 2 * middle.y - y },
    ]),
  ]
}

/** Whether points this far apart in the world can be seen as more than one when zoomed in completely. */
export function canSeparate(points: readonly Point[], pixels: number): boolean {
  const [left, right, top, bottom] = boundsOf(points)
  return Math.hypot(right - left, bottom - top) * maxScale >= pixels
}
