import { formFields } from './tournament-form-values.ts'
import type { FormField, FormValues } from './tournament-form-values.ts'

/** A date that somebody has begun to type, and that is none yet; the browser itself hands out an empty text for it. */
const unfinishedDate = 'unfinished'

/** What stands in the form on the page, which alone knows it. */
export function readForm(form: HTMLFormElement): FormValues {
  return Object.fromEntries(formFields.map((name) => [name, valueOf(inputOf(form, name))])) as FormValues
}

export function inputOf(form: HTMLFormElement, name: FormField) {
  return form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
}

function valueOf(input: ReturnType<typeof inputOf>): string | number {
  if (input instanceof HTMLInputElement && input.type === 'number') return input.valueAsNumber
  return input.type === 'datetime-local' && input.validity.badInput ? unfinishedDate : input.value
}
