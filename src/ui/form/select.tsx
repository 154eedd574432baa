import ChevronDown from 'lucide-react/icons/chevron-down'
import { useLayoutEffect, useRef } from 'react'
import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { controlClass, useField } from './field.tsx'

/** A native select, which works best on phones. Works without JavaScript. */
export function Select({ className, defaultValue, ...rest }: ComponentProps<'select'>) {
  const box = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const select = box.current?.querySelector('select')
    if (select && defaultValue !== undefined) startWith(select, String(defaultValue))
  }, [defaultValue])
  return (
    <span ref={box} className={cx('relative block', className)}>
      <select
        {...useField()}
        {...(import.meta.env.SSR && defaultValue !== undefined && { value: defaultValue })}
        {...rest}
        className={cx(controlClass, 'appearance-none pr-10 text-ellipsis')}
      />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-soft"
      />
    </span>
  )
}

/**
 * Selects the option that a form starts with and is reset to, unless the server's HTML has selected it. Preact's own `defaultValue` misses
 * options in groups and fragments, and is lost when the form is reset.
 */
function startWith(select: HTMLSelectElement, value: string) {
  const options = [...select.options]
  if (options.some((option) => option.defaultSelected)) return
  for (const option of options) option.defaultSelected = option.value === value
}
