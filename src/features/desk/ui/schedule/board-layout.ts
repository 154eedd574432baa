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

/** The numbers of matches that the draft moves, adds or takes out. */
export function movedMatches({ draft, published }: Pick<ScheduleBoard, 'draft' | 'published'>): number[] {
  if (!draft) return []
  const before = new Map(published.map((row) => [row.number, row]))
  const after = new Map(draft.map((row) => [row.number, row]))
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (number) => !isSame(before.get(number), after.get(number)),
  )
}

const isSame = (a: ScheduledMatch | undefined, b: ScheduledMatch | undefined) =>
  a?.courtId === b?.courtId && a?.startsAt === b?.startsAt
