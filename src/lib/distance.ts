export type Point = { latitude: number; longitude: number }

export const earthRadiusMiles = 3958.76

/** The great-circle distance (haversine). https://en.wikipedia.org/wiki/Haversine_formula */
export function milesBetween(a: Point, b: Point): number {
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2
  const squared =
    half(b.latitude - a.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(b.longitude - a.longitude)
  return 2 * earthRadiusMiles * Math.asin(Math.sqrt(Math.min(1, squared)))
}

export const radians = (degrees: number) => (degrees * Math.PI) / 180
