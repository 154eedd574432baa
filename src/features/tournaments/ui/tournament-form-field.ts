import { useFormContext } from 'react-hook-form'
import type { RegisterOptions } from 'react-hook-form'
import type { FormField, FormValues } from './tournament-form-values.ts'

const numbers = new Set<FormField>(['maxTeams', 'teamSize', 'entryFee', 'prizePool'])

export function isNumber(name: FormField): boolean {
  return numbers.has(name)
}

type Options = Pick<RegisterOptions<FormValues>, 'deps'>

/**
 * What ties an input to the form around it. The value it starts with also stands in the server's HTML, which react-hook-form's
 * own `register` leaves empty.
 */
export function useFormField() {
  const { register, formState } = useFormContext<FormValues>()
  const { defaultValues, errors } = formState
  const field = (name: FormField, options?: Options) => {
    const start = defaultValues?.[name]
    return {
      ...register(name, isNumber(name) ? { valueAsNumber: true } : { deps: options?.deps }),
      defaultValue: start === undefined || Number.isNaN(start) ? '' : start,
    }
  }
  return Object.assign(field, { errorOf: (name: FormField) => ({ error: errors[name]?.message }) })
}
