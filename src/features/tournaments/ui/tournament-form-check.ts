import type { z } from 'zod'
import { toLocalInput } from '#lib/dates.ts'
import { refusals } from '#lib/errors.ts'
import { CreateTournament, EditTournament } from '../contract.ts'
import { createDatesRefusal, editDatesRefusal } from '../rules.ts'
import type { Dates, FieldRefusal } from '../rules.ts'
import { changesOf } from './tournament-form-values.ts'
import type { FormField, FormValues } from './tournament-form-values.ts'

/** `date` marks what SPEC.md §8 also says in a toast. */
export type Problem = { type: 'date' | 'value'; message: string }
export type Problems = Partial<Record<FormField, Problem>>

const dateFields = ['startDate', 'endDate', 'registrationDeadline'] as const

/** What is wrong with a new tournament, field by field; nothing when it can be sent. */
export function problemsOfNew(values: FormValues): Problems {
  return problemsOf(CreateTournament, values, () => {
    const dates = datesOf(values)
    return dates && createDatesRefusal(dates)
  })
}

/** What is wrong with the changes; what stays as it was is right, whatever it is. `now` is taken by the clocks of `timeZone`. */
export function problemsOfEdit(before: FormValues, values: FormValues, timeZone: string, now: Date): Problems {
  return problemsOf(EditTournament, changesOf(before, values), () => {
    const [old, dates] = [datesOf(before), datesOf(values)]
    return old && dates && editDatesRefusal(old, dates, wallClock(toLocalInput(now, timeZone)) ?? now)
  })
}

/** The form's own sentences first; whether the dates fit together is asked once each of them is a date. */
function problemsOf(schema: z.ZodType, values: Partial<FormValues>, refusalOfDates: () => FieldRefusal | null) {
  const problems: Problems = {}
  for (const issue of schema.safeParse(values).error?.issues ?? []) {
    const field = issue.path[0] as FormField
    problems[field] ??= { type: 'value', message: issue.message }
  }
  for (const field of dateFields) {
    if (values[field] && !wallClock(values[field])) problems[field] ??= dateProblem('invalid_date')
  }
  const refusal = dateFields.some((field) => problems[field]) ? null : refusalOfDates()
  if (refusal) problems[refusal.field] = dateProblem(refusal.code)
  return problems
}

function dateProblem(code: FieldRefusal['code']): Problem {
  return { type: 'date', message: refusals[code][1] }
}

function datesOf(values: FormValues): Dates | null {
  const [startDate, endDate, registrationDeadline] = dateFields.map((field) => wallClock(values[field]))
  return startDate && endDate && registrationDeadline ? { startDate, endDate, registrationDeadline } : null
}

/**
 * A local text as a moment to compare with others of the same zone: as if its clocks were UTC's. Null for what is no date in the years
 * the server takes. The server alone knows the zone's changes of clocks, and decides.
 */
function wallClock(text: string): Date | null {
  const isDate = /^2[01]\d\d-\d\d-\d\dT\d\d:\d\d/.test(text) && !Number.isNaN(Date.parse(`${text}Z`))
  return isDate ? new Date(`${text}Z`) : null
}
