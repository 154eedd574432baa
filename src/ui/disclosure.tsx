import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

interface DisclosureProps extends ComponentProps<'details'> {
  /** What is always shown: words, or a heading. A tap on it folds and unfolds the rest. */
  summary: ReactNode
  /** With a box around it, for one that isn't part of a list. */
  boxed?: boolean
}

/** Content folded away below a line that says what it is. Works without JavaScript. */
export function Disclosure({ summary, boxed = false, className, children, ...rest }: DisclosureProps) {
  return (
    <details {...rest} className={cx('group', boxed && 'rounded-lg border border-line bg-surface px-4', className)}>
      <summary className="type-label flex min-h-11 list-none items-center justify-between gap-4 py-2 [&::-webkit-details-marker]:hidden">
        {summary}
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-soft transition-transform group-open:rotate-180 print:hidden"
        />
      </summary>
      {children}
    </details>
  )
}
