import type { ReactNode } from 'react'

/** Its heading, and the class of its width. */
type Column = readonly [heading: string, width: string]

interface ScheduleTableProps {
  /** What it lists, for screen readers. */
  caption: string
  columns: readonly Column[]
  children: ReactNode
}

/** A table whose head is repeated on every page it is printed on, and whose rows are never split. */
export function ScheduleTable({ caption, columns, children }: ScheduleTableProps) {
  return (
    <table className="printed-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map(([heading, width]) => (
            <th key={heading} scope="col" className={width}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
