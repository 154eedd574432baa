import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '#test/database.ts'
import { migrationsFolder } from './migrate.ts'
import * as schema from './schema.ts'

/** Columns, constraints and indexes, except exclusion constraints, which schema.ts can't describe. The order of columns is left out, because later migrations can only add columns at the end. */
async function structureOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    select format('%s.%s %s not null: %s, %s', c.relname, attname, format_type(atttypid, atttypmod), attnotnull,
      concat_ws(' ', attgenerated, attidentity, pg_get_expr(adbin, adrelid))) as line
    from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    union all
    select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
    where connamespace = 'public'::regnamespace and contype not in ('n', 'x')
    union all
    select pg_get_indexdef(indexrelid) from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and not indisexclusion
    order by line`)
  return rows.map(({ line }) => line)
}

const schemaAfter = (id?: string) => generateDrizzleJson(schema, id, undefined, 'snake_case')

test('the migrations make the tables that schema.ts describes', async () => {
  const [migrated, described] = await Promise.all([freshDatabase(), freshDatabase({ isEmpty: true })])
  onTestFinished(() => Promise.all([migrated.drop(), described.drop()]).then(() => undefined))
  await described.pool.query(await readFile(join(migrationsFolder, '0000_search.sql'), 'utf8'))
  for (const statement of await generateMigration(generateDrizzleJson({}), schemaAfter())) {
    await described.pool.query(statement)
  }
  expect(await structureOf(migrated.pool)).toEqual(await structureOf(described.pool))
})

test('npm run migrations has nothing to add, and compares with one snapshot', async () => {
  const snapshots = (await readdir(join(migrationsFolder, 'meta'))).filter((name) => name.endsWith('_snapshot.json'))
  expect(snapshots).toHaveLength(1)
  const last = JSON.parse(await readFile(join(migrationsFolder, 'meta', snapshots[0]!), 'utf8')) as ReturnType<
    typeof schemaAfter
  >
  expect(await generateMigration(last, schemaAfter(last.id))).toEqual([])
})
