import type { ComponentProps } from 'react'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { maxUsernameLength } from '../values.ts'

interface UsernameFieldProps extends Omit<ComponentProps<typeof Input>, 'maxLength'> {
  label: string
  hint?: string
  error: string | undefined
}

/** A field for another member's username. Spread the form's `register` into it. */
export function UsernameField({ label, hint, error, ...input }: UsernameFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      <Input maxLength={maxUsernameLength + 1} autoComplete="off" autoCapitalize="none" spellCheck={false} {...input} />
    </Field>
  )
}

export const isGiven = (username: string) => username.trim() !== '' || 'Username is required'
