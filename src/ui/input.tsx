import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { controlClass, useField } from './field.tsx'

interface InputProps extends ComponentProps<'input'> {
  /** Shown inside, before the text: '$' or a search icon. */
  before?: ReactNode
}

/** A text input; takes react-hook-form's `register` spread. */
export function Input({ before, className, ...rest }: InputProps) {
  const input = <input {...useField()} {...rest} className={cx(controlClass, before ? 'pl-9' : '', className)} />
  if (!before) return input
  return (
    <span className="relative block">
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-soft [&_svg]:size-4"
      >
        {before}
      </span>
      {input}
    </span>
  )
}
