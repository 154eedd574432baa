import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { controlClass, useField } from './field.tsx'

/** A native select, which works best on phones. Works without JavaScript. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={cx('relative block', className)}>
      <select {...useField()} {...rest} className={cx(controlClass, 'appearance-none pr-10 text-ellipsis')} />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-soft"
      />
    </span>
  )
}
