import { isMoved } from '#features/competition/moved-rules.ts'
import type { OfferedPlacements, ScheduleBoard, ScheduledMatch } from '#features/competition/schedule-contract.ts'
import { toLocalDay } from '#lib/dates.ts'

export type Place = Pick<ScheduledMatch, 'courtId' | 'startsAt'>
export type OfferedPlace = OfferedPlacements[number]
export type Cell = Place & { row: ScheduledMatch | undefined; offered: OfferedPlace | undefined }
export type BoardDay = { day: string; times: { startsAt: string; cells: Cell[] }[] }

export const keyOf = ({ courtId, startsAt }: Place) => `${courtId} ${startsAt}`

/** What is being worked on. */
export const rowsOf = ({ draft, published }: Pick<ScheduleBoard, 'draft' | 'published'>) => draft ?? published

/** Each day as a table: a row for each time at which a match starts or could be put, a column for each court. */
export function daysOnBoard(
  rows: readonly ScheduledMatch[],
  places: OfferedPlacements,
  { courts, timeZone }: { courts: ScheduleBoard['courts']; timeZone: string },
): BoardDay[] {
  const rowAt = new Map(rows.map((row) => [keyOf(row), row]))
  const offeredAt = new Map(places.map((place) => [keyOf(place), place]))
  const isColumn = ({ courtId }: Place) => courts.some(({ id }) => id === courtId)
  const starts = [...rows, ...places].filter(isColumn).map(({ startsAt }) => startsAt)
  const times = [...new Set(starts)]
    .toSorted((a, b) => a.localeCompare(b))
    .map((startsAt) => ({
      startsAt,
      cells: courts.map(({ id: courtId }) => {
        const key = keyOf({ courtId, startsAt })
        return { courtId, startsAt, row: rowAt.get(key), offered: offeredAt.get(key) }
      }),
    }))
  const byDay = Map.groupBy(times, ({ startsAt }) => toLocalDay(startsAt, timeZone))
  return Array.from(byDay, ([day, onDay]) => ({ day, times: onDay }))
}

/** The numbers of matches that the draft moves, adds or takes out: by this many minutes, or to another court. */
export function movedMatches({ draft, published }: Pick<ScheduleBoard, 'draft' | 'published'>, minutes = 1): number[] {
  if (!draft) return []
  const was = new Map(published.map((row) => [row.number, row]))
  const is = new Map(draft.map((row) => [row.number, row]))
  return [...new Set([...was.keys(), ...is.keys()])].filter((number) =>
    isMoved(was.get(number), is.get(number), minutes),
  )
}

/** The numbers of matches whose duty the draft changes. */
export function changedDuties({ draft, published }: Pick<ScheduleBoard, 'draft' | 'published'>): number[] {
  const was = new Map(published.map(({ number, duty }) => [number, duty]))
  return (draft ?? []).flatMap(({ number, duty }) =>
    JSON.stringify(was.get(number) ?? null) === JSON.stringify(duty) ? [] : [number],
  )
}

/** How many matches the draft pins or unpins. */
export function changedPins({ draft, published }: Pick<ScheduleBoard, 'draft' | 'published'>): number {
  const was = new Map(published.map(({ number, isPinned }) => [number, isPinned]))
  return (draft ?? []).filter(({ number, isPinned }) => isPinned !== (was.get(number) ?? false)).length
}

/** What an arrow key leads to: on the same court the next one up or down, or the nearest in time on the next court that has any. */
export function neighbor<At extends Place>(
  places: readonly At[],
  courtIds: readonly string[],
  from: Place,
  key: string,
): At | undefined {
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    const inOrder = places
      .filter(({ courtId }) => courtId === from.courtId)
      .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
    return key === 'ArrowDown'
      ? inOrder.find(({ startsAt }) => startsAt > from.startsAt)
      : inOrder.findLast(({ startsAt }) => startsAt < from.startsAt)
  }
  const at = courtIds.indexOf(from.courtId)
  const onSide = key === 'ArrowRight' ? courtIds.slice(at + 1) : courtIds.slice(0, Math.max(at, 0)).toReversed()
  const court = onSide.find((id) => places.some(({ courtId }) => courtId === id))
  const apart = ({ startsAt }: Place) => Math.abs(Date.parse(startsAt) - Date.parse(from.startsAt))
  return places.filter(({ courtId }) => courtId === court).toSorted((a, b) => apart(a) - apart(b))[0]
}

export const isArrow = (key: string) => ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'].includes(key)
