import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { freshDatabase } from '#test/database.ts'
import { migrateUpTo } from './backup/migrations.ts'
import { migrate, migrationsFolder } from './migrate.ts'
import * as schema from './schema.ts'

/** Columns, constraints and indexes, except exclusion constraints, which schema.ts can't describe. The order of columns is left out, because migrations can only add columns at the end. */
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

test('accounts from before hide their emails, and their sessions go on with hashed tokens', async () => {
  const database = await freshDatabase({ isEmpty: true })
  onTestFinished(() => database.drop())
  const run = async (name: string) => {
    const sql = await readFile(join(migrationsFolder, name), 'utf8')
    for (const statement of sql.split('--> statement-breakpoint')) await database.pool.query(statement)
  }
  for (const name of ['0000_search.sql', '0001_tables.sql', '0002_triggers.sql']) await run(name)
  const userId = uuidv7()
  await database.pool.query(
    `insert into users (id, username, email, first_name, last_name) values ($1, 'ana', 'ana@x.example', 'Ana', 'Ruiz')`,
    [userId],
  )
  await database.pool.query(
    `insert into sessions (id, user_id, token, expires_at) values ($1, $2, 'from before', now())`,
    [uuidv7(), userId],
  )
  await run('0005_private_by_default.sql')
  const { rows } = await database.pool.query('select hide_email, token from users join sessions on user_id = users.id')
  expect(rows).toEqual([{ hide_email: true, token: createHash('sha256').update('from before').digest('hex') }])
})

const aTournamentOfOldColumns = `with organizer as (
       insert into users (id, username, email, first_name, last_name)
         values (gen_random_uuid(), 'ana', 'ana@x.example', 'Ana', 'Ruiz') returning id)
     insert into tournaments (id, name, description, sport, location, start_date, end_date, registration_deadline, max_teams, entry_fee_cents,
       prize_pool_cents, skill_level, team_size, organizer_id, status, created_at, updated_at)
     select gen_random_uuid(), 'Cup', '', 'Tennis', 'Here', now() + '1 day', now() + '2 days', now(), 8, 0, 0, 'all', 2, id, 'upcoming', now(), now() from organizer`

test('commitments to draws from before stay, and their secrets, which were not encrypted, are gone', async () => {
  const database = await freshDatabase({ isEmpty: true })
  onTestFinished(() => database.drop())
  await migrateUpTo(database.url, '0008_confirmed_passwords')
  await database.pool.query(aTournamentOfOldColumns)
  const chains = () => database.pool.query<Record<string, unknown>>('select * from draw_secrets')
  const {
    rows: [old],
  } = await chains()
  await migrate(database.url)
  const { rows } = await chains()
  expect(rows).toMatchObject([{ commitment: old!.commitment, chain: 1, first_draw: 1, encrypted_secret: null }])
  expect(JSON.stringify(rows)).not.toContain(old!.last_secret)
})

test('tournaments deleted before removals were recorded stay hidden', async () => {
  const database = await freshDatabase({ isEmpty: true })
  onTestFinished(() => database.drop())
  await migrateUpTo(database.url, '0008_confirmed_passwords')
  await database.pool.query(aTournamentOfOldColumns)
  await database.pool.query(`update tournaments set status = 'cancelled', deleted_at = now()`)
  await migrate(database.url)
  const { rows } = await database.pool.query(
    'select cancelled_at = removed_at as is_removed, removal_reason from tournaments',
  )
  expect(rows).toEqual([{ is_removed: true, removal_reason: 'Deleted before removals were recorded' }])
})

test('tournaments that cards did not pay for no longer count as awarded, and the teams that paid by card are counted', async () => {
  const database = await freshDatabase({ isEmpty: true })
  onTestFinished(() => database.drop())
  await migrateUpTo(database.url, '0022_by_hand')
  await database.pool.query(aTournamentOfOldColumns)
  const { pool } = database
  await pool.query('update tournaments set prize_pool_cents = 100000, entry_fee_cents = 5000')
  for (const [name, paidBy] of [
    ['One', 'card'],
    ['Two', 'cash'],
  ]) {
    await pool.query(
      `with team as (insert into teams (id, tournament_id, name, entered_by, payment_status, registered_at)
         select gen_random_uuid(), id, $1, organizer_id, 'paid', now() from tournaments returning *)
       insert into registrations (id, tournament_id, team_id, user_id, team_name, payment_status, fee_cents, amount_paid_cents, paid_by, payment_intent_id, registered_at)
       select gen_random_uuid(), tournament_id, id, case when $2 = 'card' then entered_by end, $1, 'paid', 5000, 5000, $2,
         case when $2 = 'card' then 'pi_1' end, now() from team`,
      [name, paidBy],
    )
  }
  await pool.query(`insert into team_contacts (team_id, phone) select id, '(512) 555-0123' from teams`)
  await pool.query(
    `update tournaments set status = 'completed', start_date = now() - '2 days'::interval, registration_deadline = now() - '3 days'::interval, end_date = now() - '1 day'::interval`,
  )
  const awarded = async () =>
    (
      await pool.query(
        `select awarded_cents, (select sum(value) from totals where name = 'awarded_cents') as total from tournaments`,
      )
    ).rows
  expect(await awarded()).toEqual([{ awarded_cents: '5000', total: '5000' }])
  await migrate(database.url)
  expect(await awarded()).toEqual([{ awarded_cents: '0', total: '0' }])
  const counts = await pool.query('select card_teams, paid_teams from tournaments')
  expect(counts.rows).toEqual([{ card_teams: 1, paid_teams: 2 }])
  const contacts = await pool.query('select is_captains from team_contacts')
  expect(contacts.rows).toEqual([{ is_captains: false }, { is_captains: false }])
})

test('npm run migrations has nothing to add, and compares with one snapshot', async () => {
  const snapshots = (await readdir(join(migrationsFolder, 'meta'))).filter((name) => name.endsWith('_snapshot.json'))
  expect(snapshots).toHaveLength(1)
  const last = JSON.parse(await readFile(join(migrationsFolder, 'meta', snapshots[0]!), 'utf8')) as ReturnType<
    typeof schemaAfter
  >
  expect(await generateMigration(last, schemaAfter(last.id))).toEqual([])
})
