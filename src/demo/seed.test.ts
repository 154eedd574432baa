import { verifyPassword } from 'better-auth/crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { summary } from '#sandbox/summary.ts'
import { freshDatabase } from '#test/database.ts'
import type { FreshDatabase } from '#test/database.ts'
import { demoAccounts } from './accounts.ts'
import { lockDemoAccounts } from './lock-accounts.ts'
import { seedDemo } from './seed.ts'

const now = new Date('2026-05-13T15:20:00Z')
const opened: FreshDatabase[] = []
afterAll(async () => {
  await Promise.all(opened.splice(0).map((database) => database.drop()))
})

async function aDatabase() {
  const database = await freshDatabase()
  opened.push(database)
  const seed = (options: Partial<Parameters<typeof seedDemo>[0]> = {}) =>
    seedDemo({ pool: database.pool, now, payments: 'sandbox', onlyIfEmpty: true, ...options })
  const rows = async (query: string, values: unknown[] = []) =>
    (await database.pool.query<Record<string, unknown>>(query, values)).rows
  return { ...database, seed, rows }
}

const aUser = `insert into users (id, username, email, first_name, last_name)
  values (gen_random_uuid(), 'first', 'first@club.example', 'Ana', 'Ruiz')`

const counts = `select (select count(*)::int from users) as users, (select count(*)::int from tournaments) as tournaments,
  (select count(*)::int from teams) as teams, (select count(*)::int from registrations) as registrations,
  (select count(*)::int from ledger_entries) as movements, (select count(*)::int from notifications) as notifications`

describe('seeding', () => {
  test('fills an empty database, and does nothing the second time', async () => {
    const { seed, rows } = await aDatabase()
    expect(await seed()).toBe('seeded')
    const before = await rows(counts)
    expect(before).toMatchObject([{ users: 61, tournaments: 50 }])
    expect(await seed()).toBe('not_empty')
    expect(await rows(counts)).toEqual(before)
  })

  test('leaves a database with a user alone', async () => {
    const { seed, rows, pool } = await aDatabase()
    await pool.query(aUser)
    expect(await seed()).toBe('not_empty')
    expect(await rows(counts)).toEqual([
      { users: 1, tournaments: 0, teams: 0, registrations: 0, movements: 0, notifications: 0 },
    ])
    expect(await rows(`select 1 from pg_namespace where nspname = 'sandbox'`)).toEqual([])
  })

  test('adds to a database with users only when asked to, and only once', async () => {
    const { seed, rows, pool } = await aDatabase()
    await pool.query(aUser)
    expect(await seed({ onlyIfEmpty: false })).toBe('seeded')
    await expect(seed({ onlyIfEmpty: false })).rejects.toThrow('users')
    expect(await rows(counts)).toMatchObject([{ users: 62, tournaments: 50 }])
  })

  test('happens once when five processes start together', async () => {
    const { seed, rows } = await aDatabase()
    const outcomes = await Promise.all([seed(), seed(), seed(), seed(), seed()])
    expect(outcomes.toSorted()).toEqual(['not_empty', 'not_empty', 'not_empty', 'not_empty', 'seeded'])
    expect(await rows(counts)).toMatchObject([{ users: 61, tournaments: 50 }])
  })
})

test('on an address that others can reach, nobody can log in with the public demo password', async () => {
  const { seed, rows, db } = await aDatabase()
  await seed()
  await rows(`insert into sessions (id, user_id, token, expires_at) select gen_random_uuid(), id, 'open', now() + interval '1 day'
    from users where role = 'player' limit 1`)
  expect(await lockDemoAccounts(db)).toBe(false)
  expect(await rows('select 1 from accounts where password is null')).toEqual([])
  await rows(`update users set role = 'player'`)
  expect(await lockDemoAccounts(db)).toBe(true)
  expect(await rows('select 1 from accounts where password is not null')).toEqual([])
  expect(await rows('select 1 from sessions')).toEqual([])
})

describe.each(['sandbox', 'none'] as const)('with payments: %s', (payments) => {
  let database: Awaited<ReturnType<typeof aDatabase>>
  const rows = (query: string) => database.rows(query)
  beforeAll(async () => {
    database = await aDatabase()
    await database.seed({ payments })
  })

  test('registrations, teams and counts agree', async () => {
    const drifted = `select t.name from tournaments t left join registrations r on r.tournament_id = t.id
      group by t.id
      having t.places_taken <> count(*) filter (where r.payment_status in ('held', 'pending', 'paid'))
        or t.current_teams <> count(*) filter (where r.payment_status in ('pending', 'paid'))
        or t.places_taken > t.max_teams`
    expect(await rows(drifted)).toEqual([])
    const strays = `select r.id from registrations r full join teams t on t.id = r.team_id
      where r.id is null or t.id is null or t.tournament_id <> r.tournament_id or t.captain_id <> r.user_id
        or t.name <> r.team_name or t.payment_status <> r.payment_status or not t.captain_id::text = any (t.members)`
    expect(await rows(strays)).toEqual([])
    const twice = `select t.tournament_id, member from teams t, unnest(t.members) as member
      where t.payment_status in ('pending', 'paid') and member <> t.captain_id::text
      group by 1, 2 having count(*) > 1`
    expect(await rows(twice)).toEqual([])
  })

  test('payments minus refunds and kept fees equal the entry fees of the paid teams', async () => {
    const unbalanced = `select t.name from tournaments t
      where (select coalesce(sum(case when kind in ('captured', 'cash') then amount_cents else -amount_cents end), 0)
               from ledger_entries l where l.tournament_id = t.id)
         <> (select coalesce(sum(fee_cents), 0) from registrations r
               where r.tournament_id = t.id and r.payment_status = 'paid')`
    expect(await rows(unbalanced)).toEqual([])
    const paidWithoutMoney = `select r.id from registrations r where r.payment_status = 'paid' and r.fee_cents > 0
      and not exists (select 1 from ledger_entries l where l.registration_id = r.id and l.amount_cents = r.fee_cents
        and (l.kind, l.reference) = (case r.paid_by when 'card' then 'captured' else 'cash' end,
                                     coalesce(r.payment_intent_id, r.id::text)))`
    expect(await rows(paidWithoutMoney)).toEqual([])
    const feePaying = `select distinct paid_by from registrations where payment_status = 'paid' and fee_cents > 0`
    expect(await rows(feePaying)).toEqual([{ paid_by: payments === 'sandbox' ? 'card' : 'cash' }])
  })
})

test('the sandbox and the ledger agree on every card payment and refund', async () => {
  const { seed, rows, pool } = await aDatabase()
  await seed()
  const totals = await summary(pool)
  const sums = await rows(`select coalesce(sum(amount_cents) filter (where kind = 'captured'), 0)::int as captured,
    coalesce(sum(amount_cents) filter (where kind = 'refunded'), 0)::int as refunded from ledger_entries`)
  expect(sums).toEqual([{ captured: totals.captured, refunded: totals.refunded }])
  const unknown = `select r.id from registrations r left join sandbox.payment_intents i on i.id = r.payment_intent_id
    where r.paid_by = 'card' and i.metadata->>'registrationId' is distinct from r.id::text`
  expect(await rows(unknown)).toEqual([])
})

test('everyone can log in with the demo password', async () => {
  const { seed, rows } = await aDatabase()
  await seed()
  const accounts = await rows(
    `select u.email, a.password from accounts a join users u on u.id = a.user_id and a.account_id = u.id::text
     where a.provider_id = 'credential'`,
  )
  expect(accounts).toHaveLength(61)
  const known = await Promise.all(
    Object.values(demoAccounts).map(({ email, password }) => {
      const hash = String(accounts.find((account) => account.email === email)?.password)
      return verifyPassword({ hash, password })
    }),
  )
  expect(known).toEqual([true, true, true, true])
})
