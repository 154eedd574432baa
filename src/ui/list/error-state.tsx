import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'

interface ErrorStateProps {
  title?: string
  /** What to do next. */
  hint?: ReactNode
  onRetry?: () => void
  retrying?: boolean
  className?: string
}

/** A list or page that failed to load, with a retry button. */
export function ErrorState({
  title = "Couldn't load this",
  hint = 'Check your connection and try again.',
  onRetry,
  retrying = false,
  className,
}: ErrorStateProps) {
  return (
    <div
      role="alert"
      className={cx(
        'flex flex-col items-center gap-3 rounded-lg border border-line bg-surface px-6 py-12 text-center',
        className,
      )}
    >
      <MissedGoal />
      <p className="type-heading">{title}</p>
      <p className="max-w-prose text-soft">{hint}</p>
      {onRetry && (
        <Button className="mt-2" busy={retrying} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}

/** A goal from the front, with the ball beside it. */
function MissedGoal() {
  return (
    <svg viewBox="0 0 120 48" aria-hidden className="h-12 text-edge" fill="none" stroke="currentColor" strokeWidth="2">
      <path d="M2 45h116M24 45V9h56v36M24 9l6 6h44l6-6M30 15v24M74 15v24" />
      <path d="M40 45c20-6 44-18 60-32" strokeDasharray="1 6" strokeLinecap="round" />
      <circle cx="104" cy="9" r="5" className="fill-danger" stroke="none" />
    </svg>
  )
}
