/** In degrees. */
export type Position = { latitude: number; longitude: number }
/** In pixels. */
export type Point = { x: number; y: number }

const maxLatitude = 85.06
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Where a position is in Web Mercator, with the world as a square of side 1 (https://en.wikipedia.org/wiki/Web_Mercator_projection). */
export function worldPoint({ latitude, longitude }: Position): [x: number, y: number] {
  const north = radians(Math.min(Math.max(latitude, -maxLatitude), maxLatitude))
  return [longitude / 360 + 0.5, 0.5 - Math.asinh(Math.tan(north)) / (2 * Math.PI)]
}
