import { toLocalInput } from '#lib/dates.ts'
import { AppError, fieldError, fieldErrors } from '#lib/errors.ts'
import { instantFrom, isTimeZone } from '#lib/zoned.ts'
import type { Dates, FieldRefusal } from '../rules.ts'
import type { TournamentRow } from './wire.ts'

type DateTexts = { [field in keyof Dates]?: string | undefined }

/** The dates these texts name. */
export function datesFrom(texts: Record<keyof Dates, string>, timeZone: string): Dates {
  const dateOf = (field: keyof Dates) => instantOf(field, texts[field], timeZone)
  return {
    startDate: dateOf('startDate'),
    endDate: dateOf('endDate'),
    registrationDeadline: dateOf('registrationDeadline'),
  }
}

/**
 * The dates of a tournament after an edit. A text that is just what the form showed changes nothing: it was read in minutes, and in
 * the hour that a change of clocks repeats it names two moments.
 */
export function editedDates(before: TournamentRow, texts: DateTexts, timeZone: string): Dates {
  const dateOf = (field: keyof Dates) => {
    const text = texts[field]
    const isShown = timeZone === before.timeZone && text === toLocalInput(before[field], timeZone)
    return text === undefined || isShown ? before[field] : instantOf(field, text, timeZone)
  }
  return {
    startDate: dateOf('startDate'),
    endDate: dateOf('endDate'),
    registrationDeadline: dateOf('registrationDeadline'),
  }
}

/**
 * The dates that an edit moves, as far as rules about moving are concerned. Where the zone changes, a deadline that shows the same
 * clock time as before was not moved by anybody: else the zone of a tournament could not be corrected once registration has closed.
 */
export function datesToCompare(before: TournamentRow, after: Dates, timeZone: string): Dates {
  const sameClocks = instantFrom(toLocalInput(before.registrationDeadline, before.timeZone), timeZone)
  const isSameClocks = sameClocks !== null && isSame(sameClocks, after.registrationDeadline)
  return isSameClocks ? { ...before, registrationDeadline: sameClocks } : before
}

/** Refuses all of them at once, each at its field. */
export function refuseDates(refusals: FieldRefusal[]) {
  if (refusals.length > 0) throw fieldErrors(refusals)
}

/** The instant this text names; a date that does not exist is refused at its field. */
function instantOf(field: keyof Dates, text: string, timeZone: string): Date {
  const instant = instantFrom(text, timeZone)
  if (!instant) throw fieldError('invalid_date', field)
  return instant
}

/** The IANA name, refused at its field when it is none. */
export function zoneFrom(name: string): string {
  if (!isTimeZone(name)) throw new AppError('invalid_input', { fields: { timeZone: 'This time zone is not known' } })
  return name
}

/** Of instants the moment counts. */
export function isSame(a: unknown, b: unknown): boolean {
  return a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b
}
