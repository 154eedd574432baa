import { Temporal } from 'temporal-polyfill'

/** Whether this is a supported time zone: an IANA name such as 'America/Chicago', or 'UTC'. */
export function isTimeZone(name: string): boolean {
  try {
    return (
      /^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)*$/.test(name) && Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
    )
  } catch {
    return false
  }
}

const dateTime = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::[0-5]\d(?:\.\d{1,9})?)?)?(Z|[+-]\d\d:?\d\d)?$/i

/**
 * Parses an instant ('2026-12-05T15:00:00Z', '…+01:00') or a local date with or without time ('2026-12-05', '2026-12-05T09:00') in
 * `timeZone`. Null for anything else and for dates that do not exist. Local times skipped by a clock change are an hour later; of repeated
 * ones, the earlier counts.
 */
export function instantFrom(text: string, timeZone: string): Date | null {
  const form = dateTime.exec(text)
  if (!form) return null
  try {
    const instant = form[1]
      ? Temporal.Instant.from(text)
      : Temporal.PlainDateTime.from(text, { overflow: 'reject' }).toZonedDateTime(timeZone).toInstant()
    const year = instant.toZonedDateTimeISO('UTC').year
    return year >= 2000 && year < 2200 ? new Date(instant.epochMilliseconds) : null
  } catch {
    return null
  }
}

/** The same local time so many days later, in `to` if that is another time zone; around changes of clocks as in `instantFrom`. */
export const daysLater = (instant: string, days: number, from: string, to = from): Date =>
  clockLater(instant, { days, minutes: 0 }, from, to)

/** A difference between two local times, whatever clocks do in between. */
export type ClockDifference = { days: number; minutes: number }

/** How far to move `from`'s clock reading at the first instant to match `to`'s at the second; negative to move it back. */
export function clockDifference(first: Date, from: string, second: Date, to: string): ClockDifference {
  const apart = localTime(first.toISOString(), from).until(localTime(second.toISOString(), to), {
    largestUnit: 'days',
    smallestUnit: 'minutes',
  })
  return { days: apart.days, minutes: apart.hours * 60 + apart.minutes }
}

/** When clocks in `to` show what they show in `from` at this instant, plus a difference; around changes of clocks as in `instantFrom`. */
export const clockLater = (instant: string, { days, minutes }: ClockDifference, from: string, to: string): Date =>
  new Date(localTime(instant, from).add({ days, minutes }).toZonedDateTime(to).epochMilliseconds)

const localTime = (instant: string, timeZone: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime()
