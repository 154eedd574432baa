import type pg from 'pg'

/**
 * Adds copies of a table's rows that match `where`, each with an id of its own. `changed` gives other columns as SQL, where `n` is the copy's
 * number from 1 on. Triggers and foreign keys don't look at the copies, so that a test can have more rows than it could ask for.
 */
export async function copyRows(
  pool: pg.Pool,
  table: string,
  count: number,
  { where = 'true', ...changed }: Record<string, string>,
): Promise<void> {
  const { rows } = await pool.query<{ name: string; has_id: boolean }>(
    `select column_name as name from information_schema.columns where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER'`,
    [table],
  )
  const names = rows.map(({ name }) => name)
  const values: Record<string, string> = { ...(names.includes('id') && { id: 'gen_random_uuid()' }), ...changed }
  const selected = names.map((name) => values[name] ?? `copied."${name}"`)
  const client = await pool.connect()
  try {
    await client.query("set session_replication_role = 'replica'")
    await client.query(
      `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')})
       select ${selected.join(', ')} from (select * from ${table} where ${where} limit 1) copied, generate_series(1, ${count}) n`,
    )
  } finally {
    client.release(true)
  }
}
