import { cx } from './cx.ts'

interface ProgressProps {
  value: number
  max: number
  /** What is counted, for screen readers: 'Teams registered'. */
  label: string
  /** The value as text; '14 of 16' by default. */
  text?: string
  className?: string
}

/** A progress bar. Up to 64 steps are drawn individually. */
export function Progress({ value, max, label, text, className }: ProgressProps) {
  const steps = Math.max(max, 1)
  const done = Math.min(Math.max(value, 0), steps)
  return (
    <progress
      aria-label={label}
      aria-valuetext={text ?? `${value} of ${max}`}
      max={steps}
      value={done}
      className={cx(bar, steps <= 64 && 'places', className)}
      style={{ '--places': steps, '--place-gap': steps > 32 ? '1px' : '2px' }}
    />
  )
}

const bar = cx(
  'block h-3 w-full appearance-none overflow-hidden border-0 bg-line forced-color-adjust-none',
  '[&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-ink [&::-moz-progress-bar]:bg-ink',
  '[&::-webkit-progress-value]:transition-[width] [&::-webkit-progress-value]:duration-500',
)
