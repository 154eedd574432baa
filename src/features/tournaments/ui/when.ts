import { formatDate, formatDateTime, formatMoment } from '#lib/dates.ts'
import type { Tournament } from '../contract.ts'

type When = Pick<Tournament, 'startDate' | 'endDate' | 'timeZone'>

/** 'Dec 5, 2026', or 'Dec 5, 2026 – Dec 6, 2026' when it ends on another day. */
export function datesOf({ startDate, endDate, timeZone }: When): string {
  const first = formatDate(startDate, timeZone)
  const last = formatDate(endDate, timeZone)
  return first === last ? first : `${first} – ${last}`
}

/**
 * 'Sat, Dec 5, 2026, 9:00 AM – 6:00 PM CST'; the day stands twice when it ends on another one, and the clocks' name when they are
 * changed in between.
 */
export function timesOf({ startDate, endDate, timeZone }: When): string {
  const isOneDay = formatDate(startDate, timeZone) === formatDate(endDate, timeZone)
  const [start, end] = [formatMoment(startDate, timeZone), formatMoment(endDate, timeZone)]
  const isOneClock = clockOf(start) === clockOf(end)
  return `${isOneClock ? formatDateTime(startDate, timeZone) : start} – ${isOneDay ? end.slice(end.lastIndexOf(', ') + 2) : end}`
}

/** 'CST' of 'Sat, Dec 5, 2026, 9:00 AM CST' */
function clockOf(moment: string): string {
  return moment.slice(moment.lastIndexOf(' ') + 1)
}
