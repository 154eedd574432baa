import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { controlClass, useField } from './field.tsx'

/** Grows with its text if the browser supports it. */
export function TextArea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useField()}
      rows={rows}
      {...rest}
      className={cx(controlClass, 'field-sizing-content max-h-96 min-h-28', className)}
    />
  )
}
