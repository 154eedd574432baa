import { Refused } from '#ui/client/api.ts'
import { reportUnexpected } from '#ui/client/report-unexpected.ts'
import { toast } from '#ui/toast/toast.ts'
import type { Problems, FieldMessages } from './checks.ts'
import { formFields } from './fields.ts'

/** Title and description of the toast for an error. */
export type FailureToast = (error: unknown) => { title: string; description: string }

const aboutDates = new Set([
  'invalid_date',
  'end_before_start',
  'deadline_after_start',
  'deadline_in_the_past',
  'start_before_deadline',
  'end_before_start_on_edit',
])

/** Shows why the server refused, and returns its message for each field. */
export function showRefusal(error: unknown, failure: FailureToast): FieldMessages {
  reportUnexpected(error)
  const isAboutDates = error instanceof Refused && aboutDates.has(error.code)
  toast({ ...(isAboutDates ? invalidDate(error.message) : failure(error)), destructive: true })
  const fields = error instanceof Refused ? error.fields : {}
  return Object.fromEntries(formFields.flatMap((field) => (fields[field] ? [[field, fields[field]]] : [])))
}

/** Shows a toast for a problem with the dates, if there is one. */
export function showInvalidDate(problems: Problems): void {
  const wrong = formFields.map((field) => problems[field]).find((problem) => problem?.type === 'date')
  if (wrong) toast({ ...invalidDate(wrong.message), destructive: true })
}

function invalidDate(description: string) {
  return { title: 'Invalid Date', description }
}
