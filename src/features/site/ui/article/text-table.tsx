import { cx } from '#ui/cx.ts'
import type { Table } from '../../article/article.ts'
import { MarkedText } from './marked-text.tsx'

/** A table; below 640 px each row is a card headed by its first cell, with labels if there are several other cells. */
export function TextTable({ table: { caption, head, rows } }: { table: Table }) {
  return (
    <table className="block w-full border-collapse sm:table">
      <caption className="sr-only">{caption}</caption>
      <thead className="hidden sm:table-header-group">
        <tr>
          {head.map((label) => (
            <th key={label} scope="col" className={cx(cellClass, 'type-label border-b-2 border-line')}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="grid gap-3 sm:table-row-group">
        {rows.map((row) => (
          <tr key={row.join()} className={rowClass}>
            {row.map((text, column) =>
              column === 0 ? (
                <th key={head[column]} scope="row" className={cx(cellClass, bodyCellClass, 'font-semibold')}>
                  <MarkedText text={text} />
                </th>
              ) : (
                <td key={head[column]} className={cx(cellClass, bodyCellClass)}>
                  {head.length > 2 && <span className="type-small block text-soft sm:hidden">{head[column]}</span>}
                  <MarkedText text={text} />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const cellClass = 'block text-left align-top sm:table-cell sm:py-3 sm:pr-6 sm:last:pr-0'

const bodyCellClass = 'sm:min-w-36 sm:border-b sm:border-line'

const rowClass =
  'grid gap-2 rounded-lg border border-line bg-surface p-4 print:break-inside-avoid sm:table-row sm:rounded-none sm:border-0 sm:bg-transparent'
