import type { ComponentProps } from 'react'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { maxReasonLength } from '#features/competition/values.ts'

/** Why something changes. Accepts react-hook-form's `register` props. */
export function ReasonField({ required = false, className, ...input }: ComponentProps<'input'>) {
  return (
    <Field
      label="Reason"
      optional={!required}
      required={required}
      hint="Shown in the public history."
      className={className}
    >
      <Input maxLength={maxReasonLength} {...input} />
    </Field>
  )
}
