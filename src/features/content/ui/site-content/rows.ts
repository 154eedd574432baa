import { contentAsText } from '../../rules.ts'
import type { RowField } from '../../slots.ts'

/** A row as it is typed. `id` stays when it moves. */
export type Row = { id: number; values: Readonly<Record<string, string>> }

let lastId = 0

export function rowOf(values: Row['values'] = {}): Row {
  lastId += 1
  return { id: lastId, values }
}

/** The rows of a stored list; null if the text is something else. */
export function rowsFrom(content: string, fields: readonly RowField[]): Row[] | null {
  const list = parsed(content)
  if (!Array.isArray(list)) return null
  return list.map((one: unknown) => {
    const stored = new Map(typeof one === 'object' && one !== null ? Object.entries<unknown>({ ...one }) : [])
    return rowOf(Object.fromEntries(fields.map(({ name }) => [name, contentAsText(stored.get(name))])))
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The list as it is stored. An amount that isn't a number stays text, so that it is refused and not lost. */
export function listOf(rows: readonly Row[], fields: readonly RowField[]): Record<string, string | number>[] {
  return rows.map(({ values }) => Object.fromEntries(fields.map((field) => [field.name, valueOf(field, values)])))
}

/** '$1,200' is 1200. */
function valueOf({ name, kind }: RowField, values: Row['values']): string | number {
  const typed = (values[name] ?? '').trim()
  return kind === 'dollars' && dollars.test(typed) ? Number(typed.replaceAll(/[$,]/g, '')) : typed
}

/** '$1,200', '1200.50', but not '12,50'. */
const dollars = /^\$?\d{1,3}(?:,?\d{3})*(?:\.\d{1,2})?$/

/** The rows with this one moved up (-1) or down (1). */
export function moved(rows: readonly Row[], id: number, by: -1 | 1): Row[] {
  const from = rows.findIndex((row) => row.id === id)
  const row = rows[from]
  if (!row || from + by < 0 || from + by >= rows.length) return [...rows]
  return rows.filter((one) => one !== row).toSpliced(from + by, 0, row)
}
