import { formatDate, formatDateTime, formatMoment } from '#lib/dates.ts'
import type { Tournament } from '../contract.ts'

type Dates = Pick<Tournament, 'startDate' | 'endDate' | 'timeZone'>

/** 'Dec 5, 2026', or 'Dec 5, 2026 – Dec 6, 2026' when it ends on another day. */
export function formatTournamentDates({ startDate, endDate, timeZone }: Dates): string {
  const first = formatDate(startDate, timeZone)
  const last = formatDate(endDate, timeZone)
  return first === last ? first : `${first} – ${last}`
}

/**
 * 'Sat, Dec 5, 2026, 9:00 AM – 6:00 PM CST'. The second day is added when it ends on another one, and both zone names when clocks change in
 * between.
 */
export function formatTournamentTimes({ startDate, endDate, timeZone }: Dates): string {
  const isOneDay = formatDate(startDate, timeZone) === formatDate(endDate, timeZone)
  const [start, end] = [formatMoment(startDate, timeZone), formatMoment(endDate, timeZone)]
  const isSameZoneName = zoneNameOf(start) === zoneNameOf(end)
  return `${isSameZoneName ? formatDateTime(startDate, timeZone) : start} – ${isOneDay ? end.slice(end.lastIndexOf(', ') + 2) : end}`
}

/** 'CST' of 'Sat, Dec 5, 2026, 9:00 AM CST' */
function zoneNameOf(moment: string): string {
  return moment.slice(moment.lastIndexOf(' ') + 1)
}
