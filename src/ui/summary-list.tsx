import type { ReactNode } from 'react'

interface SummaryLine {
  label: string
  value: ReactNode
}

/** What is being paid for, line by line, and the sum below the line. */
export function SummaryList({ lines, total }: { lines: SummaryLine[]; total?: SummaryLine }) {
  return (
    <dl className="flex flex-col">
      {lines.map((line) => (
        <div key={line.label} className="flex items-baseline justify-between gap-6 border-b border-line py-3">
          <dt className="shrink-0 text-soft">{line.label}</dt>
          <dd className="min-w-0 text-right font-semibold break-words">{line.value}</dd>
        </div>
      ))}
      {total && (
        <div className="-mt-px flex items-baseline justify-between gap-6 border-t-2 border-ink pt-4">
          <dt className="type-label text-lg">{total.label}</dt>
          <dd className="type-figure text-2xl">{total.value}</dd>
        </div>
      )}
    </dl>
  )
}
