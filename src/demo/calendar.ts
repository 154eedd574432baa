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
