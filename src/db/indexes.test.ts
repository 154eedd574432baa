import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#test/database.ts'
import type { FreshDatabase } from '#test/database.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

test('every foreign key has an index that begins with its columns, so that no list of what refers to a row reads a whole table', async () => {
  const { rows } = await database.pool.query<{ key: string }>(`
    select format('%s (%s)', c.conrelid::regclass, string_agg(a.attname, ', ' order by k.position)) as key
    from pg_constraint c
    cross join unnest(c.conkey) with ordinality k(number, position)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace
      and not exists (
        select from pg_index i
        where i.indrelid = c.conrelid and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
      )
    group by c.oid, c.conrelid order by 1`)
  expect(rows.map(({ key }) => key)).toEqual([])
})
