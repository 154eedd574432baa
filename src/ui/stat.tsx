import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface StatProps {
  /** Formatted: '1,240', '$180k'. */
  value: ReactNode
  label: string
  note?: ReactNode
  className?: string
}

/** A number with a label, like on a scoreboard. Place it in a `<dl>`. */
export function Stat({ value, label, note, className }: StatProps) {
  return (
    <div className={cx('flex min-w-0 flex-col-reverse justify-end gap-1.5', className)}>
      <dt className="type-small text-soft">{label}</dt>
      <dd className="type-figure-large break-words">{value}</dd>
      {note && <dd className="type-small order-first text-soft">{note}</dd>}
    </div>
  )
}
