import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#test/database.ts'
import type { FreshDatabase } from '#test/database.ts'
import { duplicateRefusals } from './constraints.ts'
import { refusalOfQuery } from './query-refusal.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

test('every unique constraint and index except primary keys has a refusal', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
     where i.indisunique and not i.indisprimary and n.nspname = 'public'`,
  )
  expect(rows.map((row) => row.name).toSorted()).toEqual(Object.keys(duplicateRefusals).toSorted())
})

const insert = (email: string) =>
  database.pool.query(
    `insert into users (id, username, email, first_name, last_name) values (gen_random_uuid(), $1, $2, 'Ana', 'Ruiz')`,
    [email, email],
  )

test('a unique constraint violation becomes the refusal of its constraint', async () => {
  await insert('ana@example.com')
  const error = await insert('ANA@example.com').catch((reason: unknown) => new Error('wrapped', { cause: reason }))
  expect(refusalOfQuery(error)).toBe('email_taken')
  expect(refusalOfQuery(new Error('something else'))).toBeNull()
})
