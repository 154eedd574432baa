import timeZoneOf from '@photostructure/tz-lookup'

/** The IANA time zone at these coordinates, to within a few kilometers of a border; null without valid ones. */
export function timeZoneAt(latitude: number | undefined, longitude: number | undefined): string | null {
  if (latitude === undefined || longitude === undefined) return null
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null
  return timeZoneOf(latitude, longitude)
}
