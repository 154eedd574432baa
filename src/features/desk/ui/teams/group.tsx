import type { ReactNode } from 'react'

interface GroupProps {
  title: string
  /** How many teams it has, if not all of them are shown. */
  count?: number
  rows: readonly ReactNode[]
  /** What to say when it has no teams. Without it, an empty group isn't shown. */
  empty?: string
}

/** Some of the teams, with their number. */
export function Group({ title, rows, count = rows.length, empty }: GroupProps) {
  if (rows.length === 0 && !empty) return null
  return (
    <section aria-label={title}>
      <h2 className="type-heading mb-2">
        {title} <span className="text-soft">{count}</span>
      </h2>
      {rows.length === 0 ? (
        <p className="text-soft">{empty}</p>
      ) : (
        <ul role="list" className="grid gap-x-10 border-t border-line lg:grid-cols-2">
          {rows}
        </ul>
      )}
      {count > rows.length && <p className="mt-3 text-soft">The first {rows.length} are shown.</p>}
    </section>
  )
}
