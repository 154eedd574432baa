import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { Refused } from '../client/api.ts'

/** Shows the server's messages at their fields and focuses the first one; false when the refusal names none of the form's fields. */
export function showAtFields<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues' | 'setError'>,
  refused: Refused,
): boolean {
  const names = Object.keys(form.getValues()).filter((name) => name in refused.fields) as Path<Values>[]
  for (const [place, name] of names.entries()) {
    form.setError(name, { type: 'server', message: refused.fields[name] }, { shouldFocus: place === 0 })
  }
  return names.length > 0
}
