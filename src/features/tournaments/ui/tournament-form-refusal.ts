import type { UseFormReturn } from 'react-hook-form'
import { Refused } from '#ui/api.ts'
import { toast } from '#ui/toast.ts'
import { formFields } from './tournament-form-values.ts'
import type { FormValues } from './tournament-form-values.ts'

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

/** Puts the server's sentences at their fields, the focus on the first of them, and says it in a toast. What was typed stays. */
export function showRefusal(form: UseFormReturn<FormValues>, error: unknown, failure: Failure): void {
  const refused = error instanceof Refused ? error : null
  const wrong = formFields.filter((field) => refused?.fields[field])
  for (const field of wrong) form.setError(field, { type: 'server', message: refused?.fields[field] })
  if (wrong[0]) form.setFocus(wrong[0])
  const said =
    refused && aboutDates.has(refused.code) ? { title: 'Invalid Date', description: refused.message } : failure(error)
  toast({ ...said, destructive: true })
}
