import { nearOf } from './place.ts'

export type Position = { near: string } | { problem: string }

const typeInstead = 'Enter a city or address below.'
const problems: Record<number, string> = {
  // GeolocationPositionError.PERMISSION_DENIED
  1: `Your browser doesn't share your location with this site. ${typeInstead}`,
}

/** Asks the browser where the visitor is. Only call it on a click: the browser asks for permission. */
export function askForPosition(): Promise<Position> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator))
      return resolve({ problem: `Your browser can't find your location. ${typeInstead}` })
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ near: nearOf(coords.latitude, coords.longitude) }),
      ({ code }) => resolve({ problem: problems[code] ?? `We couldn't find your location. ${typeInstead}` }),
      { timeout: 10_000, maximumAge: 10 * 60_000 },
    )
  })
}
