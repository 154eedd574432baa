import { isMoved } from '#features/competition/moved-rules.ts'
import type { ScheduleBoard, ScheduledMatch } from '#features/competition/schedule-contract.ts'
import { toLocalDay } from '#lib/dates.ts'

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
  const byDay = Map.groupBy(times, ({ startsAt }) => toLocalDay(startsAt, timeZone))
  return Array.from(byDay, ([day, onDay]) => ({ day, times: onDay }))
}

/** The numbers of matches that the draft moves, adds or takes out: by this many minutes, or to another court. */
export function movedMatches({ draft, published }: Pick<ScheduleBoard, 'draft' | 'published'>, minutes = 1): number[] {
  if (!draft) return []
  const before = new Map(published.map((row) => [row.number, row]))
  const after = new Map(draft.map((row) => [row.number, row]))
  return [...new Set([...before.keys(), ...after.keys()])].filter((number) =>
    isMoved(before.get(number), after.get(number), minutes),
  )
}
