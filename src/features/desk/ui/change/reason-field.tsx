import type { ComponentProps } from 'react'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { maxReasonLength } from '#features/competition/values.ts'

type ReasonFieldProps = ComponentProps<'input'> & { error?: string | undefined }

/** Why something changes. Accepts react-hook-form's `register` props. */
export function ReasonField({ required = false, error, className, ...input }: ReasonFieldProps) {
  return (
    <Field
      label="Reason"
      optional={!required}
      required={required}
      error={error}
      hint="Shown in the public history."
      className={className}
    >
      <Input maxLength={maxReasonLength} {...input} />
    </Field>
  )
}
