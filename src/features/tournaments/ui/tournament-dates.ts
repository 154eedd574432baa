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

/** The same in two lines: 'Sat, Dec 5, 2026 – Sun, Dec 6, 2026', and '9:00 AM – 6:00 PM CST'. */
export function formatDaysAndHours({ startDate, endDate, timeZone }: Dates) {
  const start = partsOf(formatMoment(startDate, timeZone))
  const end = partsOf(formatMoment(endDate, timeZone))
  const hours =
    zoneNameOf(start.time) === zoneNameOf(end.time) ? start.time.slice(0, start.time.lastIndexOf(' ')) : start.time
  return {
    days: start.day === end.day ? start.day : `${start.day} – ${end.day}`,
    hours: `${hours} – ${end.time}`,
  }
}

/** Splits 'Sat, Dec 5, 2026, 9:00 AM CST' before the time. */
function partsOf(moment: string) {
  const at = moment.lastIndexOf(', ')
  return { day: moment.slice(0, at), time: moment.slice(at + 2) }
}

/** 'CST' of 'Sat, Dec 5, 2026, 9:00 AM CST' */
function zoneNameOf(moment: string): string {
  return moment.slice(moment.lastIndexOf(' ') + 1)
}
