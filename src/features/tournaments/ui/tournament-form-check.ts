import type { z } from 'zod'
import { toLocalInput } from '#lib/dates.ts'
import { refusals } from '#lib/errors.ts'
import { CreateTournament, EditTournament } from '../contract.ts'
import { createDatesRefusals, editDatesRefusals } from '../rules.ts'
import type { Dates, FieldRefusal } from '../rules.ts'
import { skippedTo, wallClock } from './tournament-form-clock.ts'
import { changesOf, dateFields } from './tournament-form-values.ts'
import type { FormField, FormValues } from './tournament-form-values.ts'

/** `date` marks what SPEC.md §8 also says in a toast. */
type Problem = { type: 'date' | 'value'; message: string }
export type Sentences = Partial<Record<FormField, string>>
export type Problems = Partial<Record<FormField, Problem>>

/** What is wrong with a new tournament, field by field; nothing when it can be sent. `now` is taken by the clocks of its zone. */
export function problemsOfNew(values: FormValues, now: Date): Problems {
  return problemsOf(CreateTournament, values, () => {
    const dates = datesOf(values)
    return dates ? createDatesRefusals(dates, clocksAt(now, values.timeZone)) : []
  })
}

/** What is wrong with the changes; what stays as it was is right, whatever it is. `now` is taken by the clocks of the zone chosen. */
export function problemsOfEdit(before: FormValues, values: FormValues, now: Date): Problems {
  return problemsOf(EditTournament, changesOf(before, values), () => {
    const [old, dates] = [datesOf(before), datesOf(values)]
    return old && dates ? editDatesRefusals(old, dates, clocksAt(now, values.timeZone)) : []
  })
}

/** A sentence for each date that a change of clocks skips: what the server will read instead. */
export function notesOn(values: FormValues): Sentences {
  const notes = dateFields.flatMap((field) => {
    const instead = skippedTo(values[field], values.timeZone)
    if (!instead) return []
    const [meant, read] = [timeIn(values[field]), timeIn(instead)]
    return [[field, `${meant} is skipped that day, as clocks go forward: it will be ${read}.`] as const]
  })
  return Object.fromEntries(notes)
}

/** '2:30 AM' */
function timeIn(local: string): string {
  return new Date(`${local}Z`).toLocaleTimeString('en-US', { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' })
}

/** The form's own sentences first; whether the dates fit together is asked once each of them is a date. */
function problemsOf(schema: z.ZodType, values: Partial<FormValues>, refusalsOfDates: () => FieldRefusal[]) {
  const problems: Problems = {}
  for (const issue of schema.safeParse(values).error?.issues ?? []) {
    const field = issue.path[0] as FormField
    problems[field] ??= { type: 'value', message: issue.message }
  }
  for (const field of dateFields) {
    if (values[field] && !wallClock(values[field])) problems[field] ??= dateProblem('invalid_date')
  }
  const wrong = dateFields.some((field) => problems[field]) ? [] : refusalsOfDates()
  for (const { code, field } of wrong) problems[field] = dateProblem(code)
  return problems
}

function dateProblem(code: FieldRefusal['code']): Problem {
  return { type: 'date', message: refusals[code][1] }
}

function datesOf(values: FormValues): Dates | null {
  const [startDate, endDate, registrationDeadline] = dateFields.map((field) => wallClock(values[field]))
  return startDate && endDate && registrationDeadline ? { startDate, endDate, registrationDeadline } : null
}

function clocksAt(now: Date, timeZone: string): Date {
  return wallClock(toLocalInput(now, timeZone)) ?? now
}
