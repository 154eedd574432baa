import { toLocalInput } from '#lib/dates.ts'
import { AppError, fieldError, fieldErrors } from '#lib/errors.ts'
import { instantFrom, isTimeZone } from '#lib/zoned.ts'
import type { Dates, FieldRefusal } from '../../rules.ts'
import type { TournamentRow } from '../wire.ts'

type DateTexts = { [field in keyof Dates]?: string | undefined }

/** Parses the dates. Refuses invalid ones at their fields. */
export function datesFrom(texts: Record<keyof Dates, string>, timeZone: string): Dates {
  const dateOf = (field: keyof Dates) => instantOf(field, texts[field], timeZone)
  return {
    startDate: dateOf('startDate'),
    endDate: dateOf('endDate'),
    registrationDeadline: dateOf('registrationDeadline'),
  }
}

/**
 * A tournament's dates after an edit. Text equal to what the form showed changes nothing, because the form has only minutes, and in an hour
 * repeated by a clock change the text is ambiguous.
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
 * The dates to compare with, for rules about changed dates. When the time zone changes, a deadline with the same local time counts as
 * unchanged; otherwise the zone could not be corrected after registration has closed.
 */
export function datesToCompare(before: TournamentRow, after: Dates, timeZone: string): Dates {
  const sameClocks = instantFrom(toLocalInput(before.registrationDeadline, before.timeZone), timeZone)
  const isSameClocks = sameClocks !== null && isSame(sameClocks, after.registrationDeadline)
  return isSameClocks ? { ...before, registrationDeadline: sameClocks } : before
}

/** Refuses all invalid dates at once, each at its field. */
export function refuseDates(refusals: FieldRefusal[]) {
  if (refusals.length > 0) throw fieldErrors(refusals)
}

/** The instant of this text. Refuses an invalid date at its field. */
function instantOf(field: keyof Dates, text: string, timeZone: string): Date {
  const instant = instantFrom(text, timeZone)
  if (!instant) throw fieldError('invalid_date', field)
  return instant
}

/** The IANA name. Refuses an unknown one at its field. */
export function zoneFrom(name: string): string {
  if (!isTimeZone(name)) throw new AppError('invalid_input', { fields: { timeZone: 'This time zone is unknown' } })
  return name
}

export const isSame = (a: Date, b: Date) => a.getTime() === b.getTime()
