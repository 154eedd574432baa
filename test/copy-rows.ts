import type pg from 'pg'

/**
 * Adds copies of a table's longest row that matches `where`, each with an id of its own. `changed` gives other columns as SQL, in which `n` numbers the
 * copies from 1. Triggers and foreign keys are off, so a test can have more rows than the API would let it create.
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
       select ${selected.join(', ')} from (select * from ${table} t where ${where} order by length(t::text) desc limit 1) copied, generate_series(1, ${count}) n`,
    )
  } finally {
    client.release(true)
  }
}
