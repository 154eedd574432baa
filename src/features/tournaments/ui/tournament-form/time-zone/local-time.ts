import { toLocalInput } from '#lib/dates.ts'

/**
 * Local text as a timestamp that can be compared with others in the same zone (parsed as UTC). Null unless it is a date in the years the
 * server accepts.
 */
export function wallClock(text: string): Date | null {
  const isDate = /^2[01]\d\d-\d\d-\d\dT\d\d:\d\d/.test(text) && !Number.isNaN(Date.parse(`${text}Z`))
  return isDate ? new Date(`${text}Z`) : null
}

const day = 24 * 3_600_000

/**
 * The time used instead of a local time that does not exist because clocks go forward ('…T02:30' → '…T03:30'), as the server reads it
 * (lib/zoned.ts); null for a time that exists. Derived from the zone's offsets a day before and a day after: browsers offer nothing better.
 */
export function skippedTo(text: string, timeZone: string): string | null {
  const moment = wallClock(text)?.getTime()
  if (moment === undefined || !timeZone) return null
  const offsetAt = (instant: number) => wallClock(toLocalInput(new Date(instant), timeZone))!.getTime() - instant
  const [before, after] = [moment - day, moment + day].map((instant) =>
    toLocalInput(new Date(moment - offsetAt(instant)), timeZone),
  )
  return before === text || after === text ? null : before!
}
