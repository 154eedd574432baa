import { toLocalInput } from '#lib/dates.ts'

/**
 * A local text as a moment to compare with others of the same zone: as if its clocks were UTC's. Null for what is no date in the years
 * the server takes. The server alone knows the zone's changes of clocks, and decides.
 */
export function wallClock(text: string): Date | null {
  const isDate = /^2[01]\d\d-\d\d-\d\dT\d\d:\d\d/.test(text) && !Number.isNaN(Date.parse(`${text}Z`))
  return isDate ? new Date(`${text}Z`) : null
}

const day = 24 * 3_600_000

/**
 * What clocks show instead of a local time that they skip in this zone ('…T02:30' → '…T03:30'), which is how the server reads it
 * (lib/zoned.ts); null for a time that there is. Found from the zone's distances to UTC a day before and a day after, as the browser
 * has nothing better.
 */
export function skippedTo(text: string, timeZone: string): string | null {
  const moment = wallClock(text)?.getTime()
  if (moment === undefined || !timeZone) return null
  const distanceAt = (instant: number) => wallClock(toLocalInput(new Date(instant), timeZone))!.getTime() - instant
  const [before, after] = [moment - day, moment + day].map((instant) =>
    toLocalInput(new Date(moment - distanceAt(instant)), timeZone),
  )
  return before === text || after === text ? null : before!
}
