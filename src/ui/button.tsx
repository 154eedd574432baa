import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

export interface ButtonLook {
  /** primary: the page's main action. danger: cannot be undone. quiet: next to other controls. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  /** sm is 44 px high on a phone, else 36 px; lg is for the page's main action. */
  size?: 'sm' | 'md' | 'lg'
  /** As wide as its container. */
  wide?: boolean
}

const base =
  'type-label relative inline-flex items-center justify-center gap-2 rounded-md border-2 text-center no-underline ' +
  'select-none transition-[background-color,border-color,transform] duration-100 active:translate-y-px ' +
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-soft disabled:active:translate-y-0 ' +
  'aria-busy:cursor-progress [&_svg]:size-[1.15em] [&_svg]:shrink-0'

const variants = {
  primary: 'border-flood-edge bg-flood text-on-flood hover:not-disabled:bg-flood-bright',
  secondary: 'border-ink bg-transparent text-ink hover:not-disabled:bg-sunken',
  quiet: 'border-transparent bg-transparent text-ink hover:not-disabled:bg-sunken disabled:border-transparent',
  danger: 'border-danger bg-danger text-on-danger hover:not-disabled:border-ink',
}

const sizes = {
  sm: 'min-h-11 px-3 py-1 sm:min-h-9 sm:after:absolute sm:after:-inset-y-1 sm:after:inset-x-0',
  md: 'min-h-11 px-4 py-2',
  lg: 'min-h-13 px-6 py-3',
}

/** A button's classes, for links that look like buttons. */
export function buttonClass({ variant = 'secondary', size = 'md', wide = false }: ButtonLook = {}): string {
  return cx(base, variants[variant], sizes[size], wide && 'w-full')
}

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Disables the button and shows that work is in progress. The label stays, to keep the width. */
  busy?: boolean
  children: ReactNode
}

export function Button(props: ButtonProps) {
  const { variant, size, wide, busy = false, disabled, className, children, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={cx(buttonClass({ variant, size, wide }), className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}

function Spinner() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden className="animate-spin">
      <circle cx="10" cy="10" r="8" fill="none" stroke="currentColor" strokeWidth="3" opacity=".25" />
      <path d="M10 2a8 8 0 0 1 8 8" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}
