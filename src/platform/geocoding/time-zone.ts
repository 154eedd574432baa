import timeZoneOf from '@photostructure/tz-lookup'

/** The IANA time zone at these coordinates, to within a few kilometers of a border; null without valid ones. */
export function timeZoneAt(latitude: number | undefined, longitude: number | undefined): string | null {
  if (latitude === undefined || longitude === undefined) return null
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null
  return timeZoneOf(latitude, longitude)
}

/** Coordinates and time zone of a suggestion; all null without valid coordinates. */
export function positionOf(latitude: number | undefined, longitude: number | undefined) {
  const timeZone = timeZoneAt(latitude, longitude)
  if (timeZone === null || latitude === undefined || longitude === undefined)
    return { timeZone: null, latitude: null, longitude: null }
  return { timeZone, latitude, longitude }
}
