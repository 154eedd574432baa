import type { World } from './world.ts'

/** Counters of attempts change with every request; that is what they are for. */
const ignored = ['rate_limits', 'facts']

/** How many rows each table has, and what stands in them: two that are equal say that nothing was stored, changed or deleted. */
export async function fingerprint(world: World): Promise<Record<string, string>> {
  const { pool } = world.database
  await world.settled()
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'sandbox') and not tablename = any($1) order by 1`,
    [ignored],
  )
  const counts = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') as content from ${name} t`,
  )
  const { rows } = await pool.query<{ name: string; content: string }>(counts.join(' union all '))
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]))
}
