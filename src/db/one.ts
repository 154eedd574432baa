/** The only row of a query. Throws when there are none or several. */
export function one<T>(rows: readonly T[]): T {
  if (rows.length !== 1) throw new Error(`expected exactly one row, got ${rows.length}`)
  return rows[0] as T
}
