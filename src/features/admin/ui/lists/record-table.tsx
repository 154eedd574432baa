import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'

export interface Column<Row> {
  head: string
  cell: (row: Row) => ReactNode
  /**
   * title: the card's heading. wide: takes a full line of the card. number: right-aligned in the table. name: may be one long word,
   * so its width is limited.
   */
  kind?: 'title' | 'wide' | 'number' | 'name'
}

export type RowAction = { label: string; onPress: () => void; isDangerous?: boolean }

interface RecordTableProps<Row> {
  label: string
  rows: Row[]
  columns: Column<Row>[]
  /** The buttons of a row, and the name screen readers hear with them. */
  actions?: { nameOf: (row: Row) => string; of: (row: Row) => RowAction[] }
  /** Newer rows are loading. */
  isStale?: boolean
}

/** A table; below 1024 px, a card for each row. */
export function RecordTable<Row extends { id: string }>(props: RecordTableProps<Row>) {
  const { label, rows, columns, actions, isStale } = props
  return (
    <div className={cx(frameClass, isStale && 'opacity-60')}>
      <table aria-label={label} aria-busy={isStale || undefined} className="w-full max-lg:block lg:bg-surface">
        <thead className="max-lg:hidden">
          <tr>
            {columns.map(({ head, kind }) => (
              <th key={head} scope="col" className={cx(headClass, kind === 'number' && 'text-right')}>
                {head}
              </th>
            ))}
            {actions && (
              <th scope="col" className={headClass}>
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody className="max-lg:grid max-lg:grid-cols-[minmax(0,1fr)] max-lg:gap-3 sm:max-lg:grid-cols-2">
          {rows.map((row) => (
            <tr key={row.id} className={rowClass}>
              {columns.map(({ head, cell, kind }) => (
                <td key={head} className={cellClass(kind)}>
                  {kind !== 'title' && <span className="type-small text-soft lg:hidden">{head}</span>}
                  {cell(row)}
                </td>
              ))}
              {actions && (
                <td className="max-lg:col-span-2 max-lg:-mx-3 max-lg:-mb-2 max-lg:empty:hidden lg:px-2 lg:py-2 lg:text-right">
                  <RowActions of={actions.nameOf(row)} actions={actions.of(row)} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The buttons of a row. Screen readers hear each with the row's name. A dangerous action opens a dialog that asks again. */
export function RowActions({ of, actions }: { of: string; actions: RowAction[] }) {
  if (actions.length === 0) return null
  return (
    <span className="inline-flex flex-wrap gap-x-1 whitespace-nowrap sm:flex-nowrap sm:justify-end">
      {actions.map(({ label, onPress, isDangerous }) => (
        <Button
          key={label}
          size="sm"
          variant="quiet"
          aria-label={`${label} ${of}`}
          onClick={onPress}
          className={cx(isDangerous && 'text-danger!')}
        >
          {label}
        </Button>
      ))}
    </span>
  )
}

// Relative, or the visually hidden texts inside would make the page scroll sideways.
const frameClass = 'relative min-w-0 transition-opacity lg:overflow-x-auto lg:rounded-lg lg:border lg:border-line'
const headClass = 'type-label border-b border-line bg-sunken px-2 py-2 text-left whitespace-nowrap text-soft'
const rowClass = cx(
  'max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-4 max-lg:gap-y-2.5 max-lg:rounded-lg max-lg:border max-lg:border-line',
  'max-lg:content-start max-lg:bg-surface max-lg:p-4',
  'lg:border-b lg:border-line lg:last:border-b-0 lg:hover:bg-sunken/50',
)

function cellClass(kind: Column<unknown>['kind']): string {
  return cx(
    'type-small break-words max-lg:wrap-anywhere lg:px-2 lg:py-2 lg:align-middle',
    kind === 'title' ? 'max-lg:col-span-2 lg:max-w-48' : cardFact,
    kind === 'wide' && 'max-lg:col-span-2 lg:max-w-md',
    kind === 'number' && 'tabular-nums lg:text-right',
    kind === 'name' && 'lg:max-w-36',
  )
}

const cardFact = 'max-lg:flex max-lg:min-w-0 max-lg:flex-col max-lg:items-start'
