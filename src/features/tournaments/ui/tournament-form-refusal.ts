import { Refused } from '#ui/api.ts'
import { toast } from '#ui/toast.ts'
import type { Problems, Sentences } from './tournament-form-check.ts'
import { formFields } from './tournament-form-values.ts'

/** The toast for a refusal: its title and sentence. */
export type Failure = (error: unknown) => { title: string; description: string }

const aboutDates = new Set([
  'invalid_date',
  'end_before_start',
  'deadline_after_start',
  'deadline_in_the_past',
  'start_before_deadline',
  'end_before_start_on_edit',
])

/** Says in a toast why the server refused, and gives its sentence for each field. */
export function tellRefusal(error: unknown, failure: Failure): Sentences {
  const isAboutDates = error instanceof Refused && aboutDates.has(error.code)
  toast({ ...(isAboutDates ? invalidDate(error.message) : failure(error)), destructive: true })
  const fields = error instanceof Refused ? error.fields : {}
  return Object.fromEntries(formFields.flatMap((field) => (fields[field] ? [[field, fields[field]]] : [])))
}

/** Says in a toast what is wrong with the dates, if anything is. */
export function tellInvalidDate(problems: Problems): void {
  const wrong = formFields.map((field) => problems[field]).find((problem) => problem?.type === 'date')
  if (wrong) toast({ ...invalidDate(wrong.message), destructive: true })
}

function invalidDate(description: string) {
  return { title: 'Invalid Date', description }
}
