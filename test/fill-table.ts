import type pg from 'pg'
import { limitStatements } from '#db/client.ts'

/**
 * Inserts many rows in batches. Recreates the trigram and array indexes afterward, because updating them row by row would take most of the
 * time; then analyzes the table.
 */
export async function fillTable(
  pool: pg.Pool,
  table: string,
  rows: number,
  insert: (from: number, to: number) => Promise<unknown>,
) {
  const client = await pool.connect()
  try {
    await limitStatements(client, 30 * 60_000)
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
