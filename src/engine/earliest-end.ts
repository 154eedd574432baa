import type { Means } from './advise.ts'

/** The same `minutesPerDay` on each of `days` days. */
export type Days = { days: number; minutesPerDay: number }

/**
 * The earliest day, from 1, on which a tournament can end that takes at least `atLeastMinutes` without a break, and when on that day, in minutes
 * after it starts. If it fits into these days, that is within `minutesPerDay`; otherwise it runs over on the last day.
 *
 * Rests may be overnight. A schedule over several days is also one without nights, if each day is followed by a rest, so no schedule is shorter.
 */
export function earliestEnd(
  atLeastMinutes: number,
  { days, minutesPerDay, minutes, rest }: Days & Pick<Means, 'minutes' | 'rest'>,
): { day: number; minute: number } {
  const withNight = minutesPerDay + rest
  const needed = 1 + Math.max(0, Math.ceil((atLeastMinutes - minutesPerDay) / withNight))
  const day = Math.min(days, needed)
  return { day, minute: Math.max(minutes, atLeastMinutes - (day - 1) * withNight) }
}
