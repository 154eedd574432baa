import { createContext, useContext } from 'react'
import { blankForm } from './tournament-form-values.ts'
import type { FormField, FormValues } from './tournament-form-values.ts'

interface FormContent {
  /** What the form starts with. */
  start: FormValues
  /** What stands in it now. */
  values: FormValues
  /** The sentence at each wrong field. */
  problems: Partial<Record<FormField, string>>
  /** What to know about a field that is not wrong. */
  notes: Partial<Record<FormField, string>>
}

export const FormContext = createContext<FormContent>({ start: blankForm, values: blankForm, problems: {}, notes: {} })

/** What ties an input, and the Field around it, to the form: `<Field {...errorOf('name')}><Input {...field('name')} /></Field>` */
export function useFormField() {
  const { start, problems } = useContext(FormContext)
  return {
    field: (name: FormField) => ({ name, defaultValue: start[name] }),
    errorOf: (name: FormField) => ({ error: problems[name] }),
  }
}
