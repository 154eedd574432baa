import { dayOf, daysOf } from '#engine/schedule/hours.ts'
import { clockDifference, clockLater } from '#lib/zoned.ts'
import type { CourtHours } from './courts-contract.ts'
import { isOnItsDays, type Dates } from './schedule-rules.ts'

type Times = { startsAt: string; endsAt: string }

/** By how many milliseconds a match or an opening that begins at this instant moves. */
export type ScheduleShift = (startsAt: string) => number

/**
 * How a schedule moves when its tournament's start does: by as many days and minutes on the clock. All of one day moves by the same time, so nothing
 * overlaps afterward, even on a night when the clocks change. `times` is everything that moves.
 */
export function shiftWithStart(before: Dates, after: Dates, times: readonly Times[]): ScheduleShift {
  const [from, to] = [before.timeZone, after.timeZone]
  const difference = clockDifference(before.startDate, from, after.startDate, to)
  const days = daysOf([
    { hours: times.map(({ startsAt, endsAt }) => ({ start: minutesOf(startsAt), end: minutesOf(endsAt) })) },
  ])
  const shifts = days.map(({ start }) => {
    const instant = start * minute
    return clockLater(new Date(instant).toISOString(), difference, from, to).getTime() - instant
  })
  return (startsAt) => shifts[Math.min(dayOf(days, minutesOf(startsAt)), shifts.length - 1)] ?? 0
}

/** When a match that starts at this instant starts after the shift. */
export const shiftedInstant = (startsAt: string, shift: ScheduleShift): string => later(startsAt, shift(startsAt))

/** The same match where the shift puts it. */
export function shifted<Of extends Times>(match: Of, shift: ScheduleShift): Of {
  const by = shift(match.startsAt)
  return { ...match, startsAt: later(match.startsAt, by), endsAt: later(match.endsAt, by) }
}

/** A court's hours where the shift puts them, as far as they are on the tournament's days. */
export function shiftedHours(hours: readonly CourtHours[], shift: ScheduleShift, dates: Dates): CourtHours[] {
  const start = dates.startDate.toISOString()
  return hours.flatMap((span) => {
    const by = shift(span.opensAt)
    const moved = { opensAt: later(span.opensAt, by), closesAt: later(span.closesAt, by) }
    if (isOnItsDays(moved.opensAt, dates)) return [moved]
    // Opens in the evening before a start that is now after midnight.
    return moved.opensAt < start && moved.closesAt > start ? [{ ...moved, opensAt: start }] : []
  })
}

const minute = 60_000
const minutesOf = (instant: string) => Math.floor(Date.parse(instant) / minute)
const later = (instant: string, milliseconds: number) => new Date(Date.parse(instant) + milliseconds).toISOString()
