import type pg from 'pg'
import { ignoredTables, tableNames } from './snapshot.ts'
import type { World } from './world.ts'

const trackedPools = new WeakSet<pg.Pool>()

/**
 * What was committed to each table since the first call. Two equal results mean that nothing was stored, changed or deleted in between, as
 * with `snapshot`, but without reading the tables.
 */
export async function tableChanges(world: World): Promise<Record<string, string>> {
  await tracked(world)
  const { rows } = await world.database.pool.query<{ name: string; sum: string }>(
    'select name, sum(hash) as sum from test_changes group by name having sum(hash) <> 0 order by name',
  )
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}

/** Adds triggers that note every row: its hash when it is inserted, and its negative hash when it is deleted. */
async function track(pool: pg.Pool) {
  await pool.query(`
    create unlogged table test_changes (name text, hash numeric);
    create function note_test_change() returns trigger language plpgsql as $$
      begin
        if tg_op = 'TRUNCATE' then raise exception 'Truncating % is not tracked', tg_table_name; end if;
        if tg_op <> 'DELETE' then
          insert into test_changes values (tg_argv[0], hashtextextended(new::text, 0));
        end if;
        if tg_op <> 'INSERT' then
          insert into test_changes values (tg_argv[0], -hashtextextended(old::text, 0)::numeric);
        end if;
        return null;
      end $$`)
  for (const name of await tableNames(pool, [...ignoredTables, 'test_changes'])) {
    await pool.query(`
      create trigger note_test_change after insert or update or delete on ${name}
        for each row execute function note_test_change('${name}');
      create trigger note_test_truncate before truncate on ${name}
        for each statement execute function note_test_change('${name}')`)
  }
}

/** The tables that have changed since the last call, or since the first one of `tableChanges`. */
export async function changedTables(world: World): Promise<string[]> {
  await tracked(world)
  const { rows } = await world.database.pool.query<{ name: string }>(`
    with noted as (delete from test_changes returning name, hash)
    select name from noted group by name having sum(hash) <> 0 order by name`)
  return rows.map(({ name }) => name)
}

/** Waits for work in the background, and tracks the tables from the first call on. */
async function tracked(world: World) {
  await world.settled()
  const { pool } = world.database
  if (trackedPools.has(pool)) return
  trackedPools.add(pool)
  await track(pool)
}
