import type { App } from '#platform/app.ts'

/** 'Court 3, Zilker Park, Austin, TX' is looked up as it is, then from 'Zilker Park', then as 'Austin, TX'. */
const mostLookups = 4

/**
 * The coordinates of a location, null if the geocoder knows neither the venue nor its town. Asks a provider, so never in a transaction; a
 * failure is no reason to refuse a tournament.
 */
export async function locate(app: App, location: string) {
  const parts = location.split(',').map((part) => part.trim())
  for (const skipped of parts.keys()) {
    if (skipped === mostLookups) break
    const [found] = await app.places.search(parts.slice(skipped).join(', '), { limit: 1 })
    if (found?.latitude == null || found.longitude === null || isOnlyRegion(parts[skipped]!, found.display_name))
      continue
    const longitude = found.longitude === 180 ? -180 : found.longitude
    return { latitude: found.latitude, longitude }
  }
  return { latitude: null, longitude: null }
}

/** Whether this finds 'Houston, TX, United States' only because it says 'TX'. */
function isOnlyRegion(part: string, displayName: string): boolean {
  const [name, ...regions] = displayName.toLowerCase().split(', ')
  return name !== part.toLowerCase() && regions.includes(part.toLowerCase())
}
