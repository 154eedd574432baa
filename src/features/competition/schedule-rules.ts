import { daysLater, instantFrom } from '#lib/zoned.ts'
import { ownNameRule, repeatsEarlier } from './court-names.ts'
import type { CourtHours, PutCourts } from './courts-contract.ts'
import { maxScheduleDays } from './values.ts'
import { toLocalDay } from '#lib/dates.ts'

export type Dates = { startDate: Date; endDate: Date; timeZone: string }
type SentCourt = PutCourts['courts'][number]

/** A court's hours as instants and in order, or why they can't be used. */
export function hoursOf({ name, hours }: SentCourt, { timeZone }: Dates): CourtHours[] | string {
  const spans = hours.map(({ opensAt, closesAt }) => ({
    opensAt: instantFrom(opensAt, timeZone),
    closesAt: instantFrom(closesAt, timeZone),
  }))
  const complete = spans.filter((span): span is { opensAt: Date; closesAt: Date } =>
    Boolean(span.opensAt && span.closesAt),
  )
  if (complete.length < spans.length) return `${name}: enter opening and closing times.`
  if (complete.some(({ opensAt, closesAt }) => !isWholeMinute(opensAt) || !isWholeMinute(closesAt)))
    return `${name}: enter times without seconds.`
  if (complete.some(({ opensAt, closesAt }) => closesAt <= opensAt)) return `${name} must close after it opens.`
  // What opens in the evening may close after midnight, at the latest when clocks show the same time again.
  if (complete.some(({ opensAt, closesAt }) => closesAt > daysLater(opensAt.toISOString(), 1, timeZone)))
    return `${name}: enter each day's hours separately.`
  const sorted = complete.toSorted((a, b) => a.opensAt.getTime() - b.opensAt.getTime())
  if (sorted.some(({ opensAt }, index) => index > 0 && opensAt < sorted[index - 1]!.closesAt))
    return `${name}: these opening hours overlap.`
  return sorted.map(({ opensAt, closesAt }) => ({
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
  }))
}

const isWholeMinute = (date: Date) => date.getTime() % 60_000 === 0

/** Why these courts can't be the tournament's, or null. */
export function courtsRefusal(
  courts: readonly { name: string; isMain: boolean; hours: readonly CourtHours[] }[],
  dates: Dates,
): string | null {
  if (repeatsEarlier(courts.map(({ name }) => name)).includes(true)) return ownNameRule
  if (courts.filter(({ isMain }) => isMain).length > 1) return 'Only one court can be the main court.'
  const outside = courts.find(({ hours }) => hours.some(({ opensAt }) => !isOnItsDays(opensAt, dates)))
  if (outside) return `${outside.name}: opening hours must be within the tournament's dates.`
  const days = new Set(courts.flatMap(({ hours }) => hours.map(({ opensAt }) => toLocalDay(opensAt, dates.timeZone))))
  return days.size > maxScheduleDays ? `Matches can be played on at most ${maxScheduleDays} days.` : null
}

/** Whether an instant is on one of the tournament's days. */
export function isOnItsDays(instant: string, { startDate, endDate, timeZone }: Dates): boolean {
  const day = toLocalDay(instant, timeZone)
  return day >= toLocalDay(startDate, timeZone) && day <= toLocalDay(endDate, timeZone)
}

/** Whether the whole span is within these opening hours. */
export const isOpenDuring = (
  hours: readonly CourtHours[],
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
): boolean => hours.some(({ opensAt, closesAt }) => opensAt <= startsAt && endsAt <= closesAt)
