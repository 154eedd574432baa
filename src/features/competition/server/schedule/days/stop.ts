import { dayOf, daysOf } from '#engine/schedule/hours.ts'
import type { Loaded } from '../loaded.ts'
import { decidedIn, instantOf, minutesOf } from '../planning/plan-input.ts'

/**
 * Until when play has stopped once the draft is published, or null; a stop that has passed is over. If no match is under way and the next one is on a later day, play resumes when the
 * courts open on that day.
 */
export function stopIn({ competition, stored, rows, input, now }: Loaded): Date | null {
  const until = stored.draftStoppedUntil ?? stored.stoppedUntil
  if (!until || until <= now) return null
  const decided = decidedIn(competition)
  const isOver = (number: number) => decided.has(number) || Boolean(stored.progress.get(number)?.finishedAt)
  const next = rows.find(({ number }) => !isOver(number))
  const days = daysOf(input.courts)
  const day = next && days[dayOf(days, minutesOf(next.startsAt))]
  return day ? new Date(Math.max(+until, Date.parse(instantOf(day.start)))) : until
}

/** The same, or null if the draft doesn't change it. */
export function newStopIn(loaded: Loaded): Date | null {
  const { draft, stoppedUntil } = loaded.stored
  const until = draft && stopIn(loaded)
  return until?.getTime() === stoppedUntil?.getTime() ? null : until
}

/** By match that is marked as started: the minute in which it really started. */
export const realStarts = ({ progress }: Loaded['stored']): ReadonlyMap<number, number> =>
  new Map(
    Array.from(progress).flatMap(([number, { startedAt }]) =>
      startedAt ? [[number, minutesOf(startedAt.toISOString())] as const] : [],
    ),
  )
