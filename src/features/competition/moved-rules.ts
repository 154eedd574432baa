import type { ScheduledMatch } from './schedule-contract.ts'

type Place = Pick<ScheduledMatch, 'courtId' | 'startsAt'>

/** Whether a match gets or loses its place, changes its court, or starts at least this many minutes earlier or later. */
export function isMoved(before: Place | undefined, after: Place | undefined, minutes: number): boolean {
  if (!before || !after) return before !== after
  const apart = Math.abs(Date.parse(after.startsAt) - Date.parse(before.startsAt)) / 60_000
  return before.courtId !== after.courtId || apart >= minutes
}
