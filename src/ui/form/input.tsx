import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { controlClass, useField } from './field.tsx'

interface InputProps extends ComponentProps<'input'> {
  /** Shown inside, before the text: '$' or a search icon. */
  before?: ReactNode
}

/** A text input. Accepts react-hook-form's `register` props. */
export function Input({ before, className, ...rest }: InputProps) {
  const look = cx(controlClass, before ? 'pl-9' : '', className)
  const input = <input {...useField()} {...rest} {...emptyDateProps(rest)} className={look} />
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

/**
 * Marks an empty date field with `data-empty`: WebKit shows today's date in it, which base.css hides. A partly filled field has no value
 * yet, but counts as filled when it loses the focus.
 */
function emptyDateProps({ type, ref, onInput, onBlur }: ComponentProps<'input'>): ComponentProps<'input'> {
  if (!type?.startsWith('date')) return {}
  return {
    ref: (input) => {
      if (input) markIfEmpty(input)
      if (typeof ref === 'function') return ref(input)
      if (ref) ref.current = input
    },
    onInput: (event) => {
      markIfEmpty(event.currentTarget)
      onInput?.(event)
    },
    onBlur: (event) => {
      markIfEmpty(event.currentTarget)
      onBlur?.(event)
    },
  }
}

function markIfEmpty(input: HTMLInputElement) {
  input.toggleAttribute('data-empty', input.value === '' && !input.validity.badInput)
}
