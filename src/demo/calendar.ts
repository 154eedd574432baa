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

export type Hours = { from: Date; until: Date }

/** The venues are open from nine to nine, on the first day from the start if it is earlier, and on every day until the last day's end if it is later. */
const opening = { from: '09:00', until: '21:00' }

type Cup = { startDate: Date; endDate: Date; timeZone: string }

/** When matches are played between the start and the end, day by day: from the opening on for this many minutes. */
export function hoursOfDays(cup: Cup, minutesPerDay = 24 * 60): Hours[] {
  const [start, end] = [localIn(cup, cup.startDate), localIn(cup, cup.endDate)]
  const closing = [end.toPlainTime(), Temporal.PlainTime.from(opening.until)]
    .toSorted((a, b) => Temporal.PlainTime.compare(a, b))
    .at(-1)!
  const days: Hours[] = []
  for (
    let day = start.toPlainDate();
    Temporal.PlainDate.compare(day, end.toPlainDate()) <= 0;
    day = day.add({ days: 1 })
  ) {
    const at = (plainTime: Temporal.PlainTime | string) =>
      new Date(day.toZonedDateTime({ timeZone: cup.timeZone, plainTime }).epochMilliseconds)
    const from = day.equals(start.toPlainDate()) ? cup.startDate : at(opening.from)
    const until = Math.min(at(closing).getTime(), cup.endDate.getTime(), from.getTime() + minutesPerDay * minuteMs)
    days.push({ from, until: new Date(until) })
  }
  return days
}

const minuteMs = 60_000

const localIn = ({ timeZone }: Cup, date: Date) =>
  Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(timeZone)

/** Minutes of play on the first day, today and on the last day. Today's begin a while ago, but neither before nor after these local times. */
export type InPlay = { first: number; today: number; last: number; from: string; atLatest: string }

/** How long ago today's first match began, if that is within its hours. */
const begunMinutes = 70

/** When matches of a tournament are played that is under way. */
export function hoursInPlay(cup: Cup, { first, today, last, from, atLatest }: InPlay, now: Date): Hours[] {
  const begun = Math.floor(now.getTime() / minuteMs / 5) * 5 - begunMinutes
  const day = localIn(cup, now).toPlainDate()
  const [earliest, latest] = [from, atLatest].map(
    (plainTime) => day.toZonedDateTime({ timeZone: cup.timeZone, plainTime }).epochMilliseconds,
  )
  const start = new Date(Math.min(Math.max(begun * minuteMs, earliest!), latest!))
  const after = (date: Date, minutes: number) => new Date(date.getTime() + minutes * minuteMs)
  return [
    { from: cup.startDate, until: after(cup.startDate, first) },
    { from: start, until: after(start, today) },
    { from: after(cup.endDate, -last), until: cup.endDate },
  ]
}
