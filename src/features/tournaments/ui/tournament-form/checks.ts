import type { z } from 'zod'
import { toLocalInput } from '#lib/dates.ts'
import { CreateTournament, EditTournament } from '../../contract.ts'
import { tournamentRefusals } from '../../refusals.ts'
import { createDatesRefusals, editDatesRefusals } from '../../rules.ts'
import type { Dates, FieldRefusal } from '../../rules.ts'
import { skippedTo, wallClock } from './time-zone/local-time.ts'
import { changesOf, dateFields } from './fields.ts'
import type { FormField, FormValues } from './fields.ts'

/** Problems with dates also show in a toast. */
type Problem = { type: 'date' | 'value'; message: string }
export type FieldMessages = Partial<Record<FormField, string>>
export type Problems = Partial<Record<FormField, Problem>>

/** The problems with a new tournament, by field; empty when it can be submitted. */
export function problemsOfNew(values: FormValues, now: Date): Problems {
  return problemsOf(CreateTournament, values, () => {
    const dates = datesOf(values)
    return dates ? createDatesRefusals(dates, clocksAt(now, values.timeZone)) : []
  })
}

/** The problems with the changes, by field. Unchanged fields are not checked. */
export function problemsOfEdit(before: FormValues, values: FormValues, now: Date): Problems {
  return problemsOf(EditTournament, changesOf(before, values), () => {
    const [old, dates] = [datesOf(before), datesOf(values)]
    return old && dates ? editDatesRefusals(old, dates, clocksAt(now, values.timeZone)) : []
  })
}

/** A note for each time that does not exist because clocks go forward, with the time the server will use instead. */
export function notesOn(values: FormValues): FieldMessages {
  const notes = dateFields.flatMap((field) => {
    const instead = skippedTo(values[field], values.timeZone)
    if (!instead) return []
    const [typed, used] = [timeIn(values[field]), timeIn(instead)]
    return [[field, `${typed} doesn't exist that day because clocks go forward. We'll use ${used}.`] as const]
  })
  return Object.fromEntries(notes)
}

/** '2:30 AM' */
function timeIn(local: string): string {
  return new Date(`${local}Z`).toLocaleTimeString('en-US', { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' })
}

/** Fields first; the order of the dates is checked once each date is valid. */
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
  return { type: 'date', message: tournamentRefusals[code][1] }
}

function datesOf(values: FormValues): Dates | null {
  const [startDate, endDate, registrationDeadline] = dateFields.map((field) => wallClock(values[field]))
  return startDate && endDate && registrationDeadline ? { startDate, endDate, registrationDeadline } : null
}

function clocksAt(now: Date, timeZone: string): Date {
  return wallClock(toLocalInput(now, timeZone)) ?? now
}
