import { broughtForward } from '#engine/schedule/changes/bring-forward.ts'
import { dayOf, daysOf } from '#engine/schedule/hours.ts'
import type { Placement } from '#engine/schedule/model.ts'
import { toldFromMinutes } from '../../../values.ts'
import { unmovedIn } from './before-stop.ts'
import type { Loaded } from '../loaded.ts'
import { realStarts } from './stop.ts'
import { decidedIn, minutesOf, placementsOf, toPlacement } from '../planning/plan-input.ts'
import { soonIn } from '../match-day/playable-from.ts'

/**
 * The plan after matches moved up because play resumed early, by how many minutes at most, and how many of those that the stop had taken out have a
 * placement again.
 */
type BroughtForward = { placements: readonly Placement[]; minutes: number; restored: number }

/**
 * Moves up the matches that a stop in play had put off or taken out, after play resumed early: none earlier than before the stop, or sooner than
 * teams can be notified. Null if no match would move by more than a few minutes.
 */
export function broughtForwardIn(loaded: Loaded): BroughtForward | null {
  const { stored, rows, input } = loaded
  if (!stored.beforeStop || stored.stoppedUntil) return null
  const soon = 5 * Math.ceil(soonIn(loaded) / 5)
  const before = placementsOf(loaded, rows)
  const lost = lostToStop(loaded)
  const startsBefore = [...startsBeforeStop(loaded), ...lost.map(({ match, start }) => [match, start] as const)]
  const starts = new Map(startsBefore.map(([number, start]) => [number, Math.max(start, soon)]))
  const placements = broughtForward(input, before, { starts, ends: endsOfInterrupted(loaded, soon), lost })
  const minutes = Math.max(0, ...before.map(({ start }, index) => start - placements[index]!.start))
  const restored = placements.length - before.length
  return minutes < toldFromMinutes && restored === 0 ? null : { placements, minutes, restored }
}

/** Where matches were before play stopped that have had no placement since, in their order. */
function lostToStop({ stored, rows, input }: Loaded): Placement[] {
  const placed = new Set([...stored.published, ...rows].map(({ number }) => number))
  const lengths = new Map(input.matches.map(({ match, minutes }) => [match, minutes]))
  return stored
    .beforeStop!.places.filter(({ number }) => !placed.has(number) && lengths.has(number))
    .map(({ number, courtId, startsAt }) => {
      const start = minutesOf(startsAt)
      return { match: number, court: courtId, start, end: start + lengths.get(number)! }
    })
    .toSorted((a, b) => a.start - b.start)
}

/**
 * Whether these rows bring matches forward because play resumed early: a match that the stop had put off moves up, though not past its time from
 * before the stop. Once play was to resume anyway, nothing is early anymore.
 */
export function bringsForward({
  stored: { beforeStop, stoppedUntil, published },
  rows,
  now,
}: Pick<Loaded, 'rows' | 'now'> & {
  stored: Pick<Loaded['stored'], 'beforeStop' | 'stoppedUntil' | 'published'>
}): boolean {
  if (!beforeStop || stoppedUntil) return false
  const startBefore = new Map(beforeStop.places.map(({ number, startsAt }) => [number, startsAt]))
  const startNow = new Map(rows.map(({ number, startsAt }) => [number, startsAt]))
  const putOff = published.filter(({ number, startsAt }) => startsAt > (startBefore.get(number) ?? startsAt))
  if (putOff.some(({ startsAt }) => startsAt <= now.toISOString())) return false
  return putOff.some(({ number, startsAt }) => {
    const start = startNow.get(number)
    return start !== undefined && start < startsAt && start >= startBefore.get(number)!
  })
}

/** By match: its start before play stopped, if the stop is why it is later now, on the same court and day. */
function startsBeforeStop({ stored, rows, input }: Loaded): Map<number, number> {
  const unmoved = unmovedIn(stored, rows)
  const places = new Map(stored.beforeStop!.places.map((place) => [place.number, place]))
  const days = daysOf(input.courts)
  const isSameDay = (one: string, other: string) => dayOf(days, minutesOf(one)) === dayOf(days, minutesOf(other))
  return new Map(
    rows.flatMap(({ number, courtId, startsAt }) => {
      const was = places.get(number)
      const isSame = was && unmoved.has(number) && was.courtId === courtId && isSameDay(was.startsAt, startsAt)
      return isSame ? [[number, minutesOf(was.startsAt)] as const] : []
    }),
  )
}

/** By match: when an interrupted match ends if it resumes at a minute. */
function endsOfInterrupted({ competition, stored, rows, started }: Loaded, resumesAt: number): Map<number, number> {
  const stoppedAt = minutesOf(stored.beforeStop!.at)
  const decided = decidedIn(competition)
  const realStartOf = realStarts(stored)
  const interrupted = rows
    .filter(({ number }) => started.has(number) && !decided.has(number) && !stored.progress.get(number)?.finishedAt)
    .map(toPlacement)
    .map(({ match, start, end }) => {
      const startedAt = realStartOf.get(match) ?? start
      return { match, start: startedAt, end: startedAt + end - start }
    })
    .filter(({ start }) => start < stoppedAt)
  return new Map(interrupted.map(({ match, end }) => [match, resumesAt + Math.max(0, end - stoppedAt)]))
}
