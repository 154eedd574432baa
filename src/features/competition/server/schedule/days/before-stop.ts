import type { Loaded } from '../loaded.ts'
import type { BeforeStop } from '../stored.ts'
import { newStopIn } from './stop.ts'

/**
 * What publishing a schedule stores: where matches were before play stopped, while it is stopped. Unless the stop is extended, matches that move in the
 * meantime are left out, because they moved for another reason. Those that lost their placement by the stop and have none yet stay. If play stops again
 * before matches have moved back up after it resumed early, they are still put off by the first stop.
 */
export function beforeStopOf(loaded: Loaded): BeforeStop | null {
  const { stored, rows, now } = loaded
  const { published, stoppedUntil, beforeStop } = stored
  const newStop = newStopIn(loaded)
  if (!stoppedUntil || stoppedUntil <= now) {
    if (!newStop) return null
    const putOff = stoppedUntil ? [] : (beforeStop?.places ?? [])
    const isPutOff = new Set(putOff.map(({ number }) => number))
    const places = published
      .filter(({ number }) => !isPutOff.has(number))
      .map(({ number, game, courtId, startsAt }) => ({ number, game, courtId, startsAt }))
    return { at: now.toISOString(), places: [...putOff, ...places] }
  }
  if (!beforeStop || newStop) return beforeStop
  const placed = new Set([...published, ...rows].map(({ number }) => number))
  const unmoved = unmovedIn(stored, rows)
  const stays = ({ number }: { number: number }) => unmoved.has(number) || !placed.has(number)
  return { ...beforeStop, places: beforeStop.places.filter(stays) }
}

/** The matches that these rows leave where they are published. */
export function unmovedIn({ published }: Loaded['stored'], rows: Loaded['rows']): ReadonlySet<number> {
  const before = new Map(published.map((row) => [row.number, row]))
  return new Set(
    rows.flatMap(({ number, courtId, startsAt }) => {
      const was = before.get(number)
      return was?.courtId === courtId && was.startsAt === startsAt ? [number] : []
    }),
  )
}
