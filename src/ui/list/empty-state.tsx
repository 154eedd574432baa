import type { ReactNode } from 'react'
import { CourtLines } from '../courts/court-lines.tsx'
import { cx } from '../cx.ts'

interface EmptyStateProps {
  title: string
  /** What to do next. */
  hint?: ReactNode
  /** A button or link for that. */
  action?: ReactNode
  /** The sport whose field is shown. */
  sport?: string
  /** The title's heading level. */
  level?: 2 | 3
  className?: string
}

/** An empty list: a field, a message, and what to do next. */
export function EmptyState({ title, hint, action, sport = 'soccer', level = 2, className }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div
      className={cx('@container relative isolate overflow-hidden rounded-lg border border-line bg-surface', className)}
    >
      <CourtLines
        sport={sport}
        preserveAspectRatio="xMidYMid slice"
        className="absolute inset-0 -z-10 hidden size-full text-line [--court-wash:transparent] @lg:block"
      />
      <div className="mx-auto my-8 flex w-fit max-w-lg flex-col items-center gap-3 bg-surface px-6 py-2 text-center @lg:my-20">
        <CourtLines sport={sport} className="mb-2 h-20 max-w-full text-edge @lg:hidden" />
        <Heading className="type-heading">{title}</Heading>
        {hint && <p className="text-soft">{hint}</p>}
        {action && <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div>}
      </div>
    </div>
  )
}
