import { isNumber } from './tournament-form-field.ts'
import { formFields } from './tournament-form-values.ts'
import type { FormValues } from './tournament-form-values.ts'

/**
 * What stands in the form's HTML and is not what the form starts with: typed before the scripts had arrived, or put back by the
 * browser after a reload. Read it before the form comes alive, which empties it. Nothing when the form is not on the page yet.
 */
export function typedEarly(formId: string, start: FormValues): Partial<FormValues> {
  if (typeof document === 'undefined') return {}
  const form = document.getElementById(formId)
  if (!(form instanceof HTMLFormElement)) return {}
  const typed = formFields.flatMap((name) => {
    const input = form.elements.namedItem(name)
    if (!(input && 'value' in input)) return []
    const value = isNumber(name) ? Number.parseFloat(input.value) : input.value
    return Object.is(value, start[name]) ? [] : [[name, value] as const]
  })
  return Object.fromEntries(typed)
}
