import type { ComponentProps } from 'react'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'

interface TeamNameFieldProps extends ComponentProps<'input'> {
  error: string | undefined
  hint?: string
}

/** The team name field. Spread react-hook-form's `register` into it. */
export function TeamNameField({ error, hint, ...input }: TeamNameFieldProps) {
  return (
    <Field label="Team name" error={error} hint={hint}>
      <Input autoComplete="off" autoCapitalize="words" {...input} />
    </Field>
  )
}
