import { formFields, valuesFrom } from './fields.ts'
import type { FormField, FormValues } from './fields.ts'

/** A date input that is partly filled in; the browser reports it as empty. */
const unfinishedDate = 'unfinished'

/** The values in the form. */
export function readForm(form: HTMLFormElement): FormValues {
  return valuesFrom((field) => {
    const input = inputOf(form, field)
    if (input instanceof HTMLInputElement && input.type === 'number') return input.valueAsNumber
    return input.type === 'datetime-local' && input.validity.badInput ? unfinishedDate : input.value
  })
}

export function inputOf(form: HTMLFormElement, field: FormField) {
  return form.elements.namedItem(field) as HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
}

/** Fills in these values. One that a list doesn't offer is left out. */
export function fillIn(form: HTMLFormElement, values: Partial<FormValues>) {
  for (const [field, value] of Object.entries(values) as [FormField, string | number][]) {
    const input = inputOf(form, field)
    const isOffered =
      !(input instanceof HTMLSelectElement) || [...input.options].some((option) => option.value === value)
    if (isOffered) input.value = Number.isNaN(value) ? '' : String(value)
  }
}

/** Moves the focus to the first field with a problem; false when there is none. */
export function focusFirst(form: HTMLFormElement, problems: object): boolean {
  const first = formFields.find((field) => field in problems)
  if (first) inputOf(form, first).focus()
  return first !== undefined
}
