import { formatDate, formatDateTime, formatMoment } from '#lib/dates.ts'
import type { Tournament } from '../contract.ts'

type When = Pick<Tournament, 'startDate' | 'endDate' | 'timeZone'>

/** 'Dec 5, 2026', or 'Dec 5, 2026 – Dec 6, 2026' when it ends on another day. */
export function datesOf({ startDate, endDate, timeZone }: When): string {
  const first = formatDate(startDate, timeZone)
  const last = formatDate(endDate, timeZone)
  return first === last ? first : `${first} – ${last}`
}

/** 'Sat, Dec 5, 2026, 9:00 AM – 6:00 PM CST'; the day stands twice when it ends on another one. */
export function timesOf({ startDate, endDate, timeZone }: When): string {
  const isOneDay = formatDate(startDate, timeZone) === formatDate(endDate, timeZone)
  const end = formatMoment(endDate, timeZone)
  return `${formatDateTime(startDate, timeZone)} – ${isOneDay ? end.slice(end.lastIndexOf(', ') + 2) : end}`
}
