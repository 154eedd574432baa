import type { ScheduleBoard, ScheduledMatch } from '#features/competition/schedule-contract.ts'
import { toLocalInput } from '#lib/dates.ts'

export type BoardDay = { day: string; times: { startsAt: string; onCourts: (ScheduledMatch | undefined)[] }[] }

/** The matches of each day as a table: a row for each time at which a match starts, a column for each court. */
export function daysOnBoard(
  rows: readonly ScheduledMatch[],
  courts: ScheduleBoard['courts'],
  timeZone: string,
): BoardDay[] {
  const byTime = Map.groupBy(rows, ({ startsAt }) => startsAt)
  const times = [...byTime]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([startsAt, matches]) => ({
      startsAt,
      onCourts: courts.map(({ id }) => matches.find(({ courtId }) => courtId === id)),
    }))
  const byDay = Map.groupBy(times, ({ startsAt }) => toLocalInput(startsAt, timeZone).slice(0, 10))
  return Array.from(byDay, ([day, onDay]) => ({ day, times: onDay }))
}

/** The numbers of matches that the draft moves, adds or takes out; with `minutes`, only those that move this far or to another court. */
export function movedMatches({ draft, published }: Pick<ScheduleBoard, 'draft' | 'published'>, minutes = 0): number[] {
  if (!draft) return []
  const before = new Map(published.map((row) => [row.number, row]))
  const after = new Map(draft.map((row) => [row.number, row]))
  return [...new Set([...before.keys(), ...after.keys()])].filter((number) =>
    isMoved(before.get(number), after.get(number), minutes),
  )
}

function isMoved(before: ScheduledMatch | undefined, after: ScheduledMatch | undefined, minutes: number): boolean {
  if (!before || !after) return true
  const apart = Math.abs(Date.parse(before.startsAt) - Date.parse(after.startsAt)) / 60_000
  return before.courtId !== after.courtId || (apart > 0 && apart >= minutes)
}
