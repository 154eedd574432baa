import { useSyncExternalStore } from 'react'
import { defaultMiles } from '../../values.ts'
import { nearFrom } from '../search.ts'
import type { TournamentSearch } from '../search.ts'

/** The place that tournaments are searched near, as in Discover's URL; `place` is its name, none for the visitor's own position. */
export type Place = Required<Pick<TournamentSearch, 'near'>> & Pick<TournamentSearch, 'place' | 'within'>

/** Remembered on this device only: it is no account data and no cookie, so the server learns it only from a search. */
const storageKey = 'near'

/** The coordinates as they leave the browser: rounded to 0.01°, about half a mile. */
export const nearOf = (latitude: number, longitude: number) => `${latitude.toFixed(2)},${longitude.toFixed(2)}`

/** 'Austin, TX' for 'Austin, TX, United States'. */
export const shortName = (displayName: string) => displayName.split(', ').slice(0, 2).join(', ')

/** 'Near Austin, TX · within 50 mi' */
export function placeLine({ place, within }: Pick<TournamentSearch, 'place' | 'within'>): string {
  return `Near ${place ?? 'you'} · within ${within ?? defaultMiles} mi`
}

export function rememberPlace(place: Place | null): void {
  try {
    if (place) localStorage.setItem(storageKey, JSON.stringify(place))
    else localStorage.removeItem(storageKey)
  } catch {
    // Without storage, the place is only in the URL.
  }
}

/** The remembered place; null on the server, while hydrating, and if there is none. */
export function useRememberedPlace(): Place | null {
  const stored = useSyncExternalStore(onStorage, read, () => null)
  return stored === null ? null : placeFrom(stored)
}

function onStorage(changed: () => void) {
  addEventListener('storage', changed)
  return () => removeEventListener('storage', changed)
}

function read(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function placeFrom(stored: string): Place | null {
  try {
    const { near, place, within } = JSON.parse(stored) as Record<string, string | undefined>
    return nearFrom(near) ? { near: near!, place, within } : null
  } catch {
    return null
  }
}
