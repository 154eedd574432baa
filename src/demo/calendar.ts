import { Temporal } from 'temporal-polyfill'
import type { Schedule, Weekday } from './types.ts'

const weekdays: readonly Weekday[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const closingTime = '20:00'

export type Instants = { startDate: Date; endDate: Date; registrationDeadline: Date }

/** The instants of a schedule relative to `now`, counted in calendar days so that nine o'clock stays nine o'clock across clock changes. */
export function instantsOf(schedule: Schedule, timeZone: string, now: Date): Instants {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
  const first = onWeekday(today.add({ days: schedule.day }), schedule.on)
  const last = first.add({ days: (schedule.days ?? 1) - 1 })
  const closing =
    'inDays' in schedule.closes
      ? today.add({ days: schedule.closes.inDays })
      : first.subtract({ days: schedule.closes.daysBefore })
  const at = (day: Temporal.PlainDate, plainTime: string) =>
    new Date(day.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds)
  return {
    startDate: at(first, schedule.from),
    endDate: at(last, schedule.until),
    registrationDeadline: at(closing, closingTime),
  }
}

/** This day, or the next one that falls on the weekday. */
function onWeekday(day: Temporal.PlainDate, weekday: Weekday | undefined) {
  if (!weekday) return day
  const ahead = (weekdays.indexOf(weekday) + 1 - day.dayOfWeek + 7) % 7
  return day.add({ days: ahead })
}

type Hours = { from: number; until: number }

/** The venues are open from nine to nine, on the first day from the start if it is earlier, and on every day until the last day's end if it is later. */
const opening = { from: '09:00', until: '21:00' }

/** The hours of play between the start and `until`, day by day. */
export function openHours(cup: { startDate: Date; endDate: Date; timeZone: string }, until: Date): Hours[] {
  const local = (date: Date) => Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(cup.timeZone)
  const [start, end] = [local(cup.startDate), local(cup.endDate)]
  const closing = [end.toPlainTime(), Temporal.PlainTime.from(opening.until)]
    .toSorted((a, b) => Temporal.PlainTime.compare(a, b))
    .at(-1)!
  const last = Math.min(cup.endDate.getTime(), until.getTime())
  const days: Hours[] = []
  for (
    let day = start.toPlainDate();
    Temporal.PlainDate.compare(day, end.toPlainDate()) <= 0;
    day = day.add({ days: 1 })
  ) {
    const at = (plainTime: Temporal.PlainTime | string) =>
      day.toZonedDateTime({ timeZone: cup.timeZone, plainTime }).epochMilliseconds
    const isFirst = day.equals(start.toPlainDate())
    const hours = { from: isFirst ? cup.startDate.getTime() : at(opening.from), until: Math.min(at(closing), last) }
    if (hours.from < hours.until) days.push(hours)
  }
  return days.length > 0 ? days : [{ from: cup.startDate.getTime(), until: cup.startDate.getTime() }]
}

/** The moment after this share (0 to 1) of all the hours. */
export function momentWithin(days: readonly Hours[], share: number): Date {
  let left = share * days.reduce((sum, { from, until }) => sum + until - from, 0)
  for (const { from, until } of days) {
    if (left <= until - from) return new Date(from + left)
    left -= until - from
  }
  return new Date(days.at(-1)!.until)
}
