import type pg from 'pg'

/**
 * Fills a table with many rows, so many at a time. Its trigram and array indexes, each of which would cost more than everything else, are
 * made anew afterwards; then the planner learns what is there.
 */
export async function fill(
  pool: pg.Pool,
  table: string,
  rows: number,
  insert: (from: number, to: number) => Promise<unknown>,
) {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes where tablename = $1 and indexdef like '% USING gin %'`,
      [table],
    )
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    for (let from = 1; from <= rows; from += batch) await insert(from, Math.min(from + batch - 1, rows))
    for (const { definition } of indexes) await client.query(definition)
    await client.query(`vacuum analyze ${table}`)
  } finally {
    client.release(true)
  }
}

const batch = 10_000
