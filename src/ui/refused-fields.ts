import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { Refused } from './api.ts'

/** Puts the server's sentences at their fields and the focus into the first of them; false when the refusal names none of the form's. */
export function showAtFields<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues' | 'setError'>,
  refused: Refused,
): boolean {
  const known = Object.keys(form.getValues()).filter((name) => name in refused.fields) as Path<Values>[]
  for (const [place, name] of known.entries()) {
    form.setError(name, { type: 'server', message: refused.fields[name] }, { shouldFocus: place === 0 })
  }
  return known.length > 0
}
