import type { ReactNode } from 'react'

interface PagerProps {
  /** The navigation's accessible name: 'Pages of tournaments'. */
  label: string
  /** A link with `buttonClass()`, or nothing on the first page. */
  previous?: ReactNode
  next?: ReactNode
  /** Between them: 'Page 2', '25–48 of 120'. */
  children?: ReactNode
}

/** Previous and next as links, so that pages work without JavaScript. Each stays on its side when the other is missing. */
export function Pager({ label, previous, next, children }: PagerProps) {
  return (
    <nav aria-label={label} className="grid grid-cols-[1fr_auto_1fr] items-center gap-3 *:min-w-fit print:hidden">
      <div>{previous}</div>
      <div className="type-small text-center text-soft">{children}</div>
      <div className="text-right">{next}</div>
    </nav>
  )
}
