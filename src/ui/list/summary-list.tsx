import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

interface SummaryLine {
  label: string
  value: ReactNode
}

interface SummaryListProps {
  lines: SummaryLine[]
  total?: SummaryLine
  /** Less space under 1024 px, where the form follows below. */
  isDense?: boolean
}

/** What is being paid, line by line, with a total. */
export function SummaryList({ lines, total, isDense = false }: SummaryListProps) {
  return (
    <dl className="flex flex-col">
      {lines.map((line) => (
        <div key={line.label} className={cx(lineClass, isDense && 'max-lg:border-0 max-lg:py-1')}>
          <dt className="shrink-0 text-soft">{line.label}</dt>
          <dd className="min-w-0 text-right font-semibold break-words">{line.value}</dd>
        </div>
      ))}
      {total && (
        <div className={cx(totalClass, isDense && 'max-lg:mt-2 max-lg:pt-3')}>
          <dt className="type-subheading">{total.label}</dt>
          <dd className="type-figure">{total.value}</dd>
        </div>
      )}
    </dl>
  )
}

const lineClass = 'flex items-baseline justify-between gap-6 border-b border-line py-3'
const totalClass = '-mt-px flex items-baseline justify-between gap-6 border-t-2 border-ink pt-4'
