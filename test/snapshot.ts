import type pg from 'pg'
import type { World } from './world.ts'

/** Rate limit counters change with every request. */
export const ignoredTables = ['rate_limits', 'app_metadata']

/** Row count and a hash of the content of each table. Two equal snapshots mean that nothing was stored, changed or deleted. */
export async function snapshot(world: World): Promise<Record<string, string>> {
  await world.settled()
  return snapshotOf(world.database.pool)
}

export async function snapshotOf(pool: pg.Pool): Promise<Record<string, string>> {
  const counts = (await tableNames(pool, ignoredTables)).map(
    (name) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') as content from ${name} t`,
  )
  const { rows } = await pool.query<{ name: string; content: string }>(counts.join(' union all '))
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]))
}

/** The tables of the app and the sandbox, with their schemas. */
export async function tableNames(pool: pg.Pool, except: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'sandbox') and not tablename = any($1) order by 1`,
    [except],
  )
  return rows.map(({ name }) => name)
}
