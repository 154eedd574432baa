import { formatDateTime, toLocalDay } from '#lib/dates.ts'
import { daysLater, instantFrom } from '#lib/zoned.ts'
import { ownNameRule, repeatsEarlier } from './court-names.ts'
import type { CourtHours, PutCourts } from './courts-contract.ts'
import { maxScheduleDays } from './values.ts'

export type Dates = { startDate: Date; endDate: Date; timeZone: string }
type SentCourt = PutCourts['courts'][number]

/** What is wrong with a court's hours, and with which of them. */
export type HoursProblem = { sentence: string; row: number }

/**
 * A court's hours as instants and in order, or why they can't be used. What closes after midnight must close by `end`, if there is one: a court
 * that closes at 8 AM is more likely meant to close at 8 PM.
 */
export function hoursOf({ name, hours }: SentCourt, dates: Dates, end?: Date): CourtHours[] | HoursProblem {
  const spans: (CourtHours & { row: number })[] = []
  for (const [row, span] of hours.entries()) {
    const checked = spanOf(span, dates, end)
    if (typeof checked === 'string') return { sentence: `${name}${checked}`, row }
    spans.push({ ...checked, row })
  }
  const sorted = spans.toSorted((a, b) => a.opensAt.localeCompare(b.opensAt))
  const overlapping = sorted.find(({ opensAt }, index) => index > 0 && opensAt < sorted[index - 1]!.closesAt)
  if (overlapping) return { sentence: `${name}: these opening hours overlap.`, row: overlapping.row }
  return sorted.map(({ opensAt, closesAt }) => ({ opensAt, closesAt }))
}

/** One opening as instants, or what follows the court's name in the reason why it can't be used. */
function spanOf(sent: CourtHours, dates: Dates, end?: Date): CourtHours | string {
  const { timeZone } = dates
  const [opens, closes] = [instantFrom(sent.opensAt, timeZone), instantFrom(sent.closesAt, timeZone)]
  if (!opens || !closes)
    return [sent.opensAt, sent.closesAt].every(hasTime)
      ? ": this date and time doesn't exist."
      : ': enter opening and closing times.'
  const span = { opensAt: opens.toISOString(), closesAt: closes.toISOString() }
  if (!isWholeMinute(opens) || !isWholeMinute(closes)) return ': enter times without seconds.'
  if (closes <= opens) return ' must close after it opens.'
  // What opens in the evening may close after midnight, at the latest when clocks show the same time again.
  if (closes > daysLater(span.opensAt, 1, timeZone)) return ": enter each day's hours separately."
  if (!isOnItsDays(span.opensAt, dates)) return ": opening hours must be within the tournament's dates."
  const isAfterMidnight = toLocalDay(new Date(+closes - 60_000), timeZone) > toLocalDay(opens, timeZone)
  if (end && isAfterMidnight && closes > end)
    return ` would close ${formatDateTime(closes, timeZone)}, after the tournament ends. Enter an earlier time, or change the tournament's end first.`
  return span
}

/** Whether there is a time of day, even one that doesn't exist. */
const hasTime = (text: string) => /\d\d:\d\d/.test(text)
const isWholeMinute = (date: Date) => date.getTime() % 60_000 === 0

/** Why these courts can't be the tournament's, or null. */
export function courtsRefusal(
  courts: readonly { name: string; isMain: boolean; hours: readonly CourtHours[] }[],
  { timeZone }: Pick<Dates, 'timeZone'>,
): string | null {
  if (repeatsEarlier(courts.map(({ name }) => name)).includes(true)) return ownNameRule
  if (courts.filter(({ isMain }) => isMain).length > 1) return 'Only one court can be the main court.'
  const days = new Set(courts.flatMap(({ hours }) => hours.map(({ opensAt }) => toLocalDay(opensAt, timeZone))))
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
