import { execFile } from 'node:child_process'
import { transact } from '#db/transact.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '#demo/seed.ts'
import { aCaptain, aTournament, enterPaid } from '#test/builders.ts'
import { freshDatabase } from '#test/database.ts'
import { recover, enterPending, payFor, useMoneyWorld } from '#test/money.ts'
import { balancesOf, reconcile } from './reconciliation.ts'

const world = useMoneyWorld()
let cup: Awaited<ReturnType<typeof aTournament>>
beforeAll(async () => {
  cup = await aTournament(world, { name: 'Ledger Cup' })
  const captain = await aCaptain(world)
  await enterPaid(world, captain, cup, 'Card')
  const [withdrawn, cash, returned] = [
    await enterPending(captain, cup, 'Withdrawn'),
    await enterPending(captain, cup, 'Cash'),
    await enterPending(captain, cup, 'Returned'),
  ]
  await payFor(world, captain, cup, withdrawn)
  await captain.post(`/teams/${withdrawn.id}/withdrawal`)
  await world.administrator.patch(`/teams/${cash.id}`, { paymentStatus: 'paid' })
  await payFor(world, captain, cup, returned)
  await world.administrator.delete(`/teams/${returned.id}`)
  await enterPending(captain, cup, 'Pending')
  await recover(world)
})

test("a tournament's balance gives captured, refunded, kept, cash and owed money in cents", async () => {
  expect((await reconcile(world.app.db)).violations).toEqual([])
  expect(await balancesOf(world.app.db)).toEqual([
    {
      tournamentId: cup.id,
      name: 'Ledger Cup',
      captured: 15_000,
      refunded: 9_825,
      feesKept: 175,
      cash: 5_000,
      disputed: 0,
      paidFees: 10_000,
      owed: 0,
      isBalanced: true,
    },
  ])
})

class Undone extends Error {}

/** What reconciliation finds after these statements, run without triggers and rolled back. */
async function violationsAfter(...statements: string[]): Promise<string[]> {
  let found: string[] = []
  await transact(world.app.db, async (tx) => {
    await tx.execute(sql.raw('set local session_replication_role = replica'))
    for (const statement of statements) await tx.execute(sql.raw(statement))
    found = (await reconcile(tx)).violations
    throw new Undone()
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
  // Each violation ends with an id, which a test cannot know.
  return [...new Set(found.map((violation) => violation.replace(/:? \(?[0-9a-f-]{36}\)?/, '')))]
}

const theCup = `(select id from tournaments where name = 'Ledger Cup')`
const idOf = (name: string) => `(select id from registrations where team_name = '${name}')`
const uncheckedPlaces = 'alter table tournaments drop constraint tournaments_places_check'

describe('reconciliation finds', () => {
  test.each([
    [
      'a team marked as paid by card without a payment',
      [
        `update registrations set payment_status = 'paid', paid_by = 'card', payment_intent_id = 'pi_none', amount_paid_cents = 5000,
          expires_at = null where team_name = 'Pending'`,
        `update teams set payment_status = 'paid' where name = 'Pending'`,
        `update tournaments set paid_teams = paid_teams + 1, card_teams = card_teams + 1, paid_fees_cents = paid_fees_cents + 5000 where name = 'Ledger Cup'`,
      ],
      [
        'Ledger Cup: money and paid teams do not balance',
        'a team paid by card without a captured payment',
        'money that does not match its registration',
      ],
    ],
    [
      'a team marked as paid in cash without any cash',
      [
        `update registrations set payment_status = 'paid', paid_by = 'cash', amount_paid_cents = 5000, expires_at = null
          where team_name = 'Pending'`,
        `update teams set payment_status = 'paid' where name = 'Pending'`,
        `update tournaments set paid_teams = paid_teams + 1 where name = 'Ledger Cup'`,
      ],
      [
        'Ledger Cup: money and paid teams do not balance',
        'a team paid in cash without the cash in the ledger',
        'money that does not match its registration',
      ],
    ],
    [
      'money captured for an unpaid registration',
      [
        `insert into ledger_entries (id, tournament_id, registration_id, kind, amount_cents, reference, reason, created_at)
          values (gen_random_uuid(), ${theCup}, ${idOf('Pending')}, 'captured', 5000, 'pi_lost', 'planted', now())`,
      ],
      ['Ledger Cup: money and paid teams do not balance', 'money that does not match its registration'],
    ],
    [
      "two mistakes that cancel each other out in the tournament's sum",
      [`update ledger_entries set registration_id = ${idOf('Pending')} where registration_id = ${idOf('Cash')}`],
      ['a team paid in cash without the cash in the ledger', 'money that does not match its registration'],
    ],
    [
      'a refund that is missing from the ledger',
      [`delete from ledger_entries where kind = 'refunded' and registration_id = ${idOf('Returned')}`],
      [
        'Ledger Cup: money and paid teams do not balance',
        'a refund that is missing from the ledger',
        'money that does not match its registration',
      ],
    ],
    ...['Card', 'Cash'].map((name): [string, string[], string[]] => [
      `a fee taken by ${name.toLowerCase()} for a team that had been replaced`,
      [
        `update registrations set spot_given_at = (select created_at - interval '1 second' from ledger_entries
          where registration_id = ${idOf(name)}) where team_name = '${name}'`,
        `update tournaments set places_taken = places_taken - 1, current_teams = current_teams - 1, paid_teams = paid_teams - 1,
          card_teams = card_teams - ${name === 'Card' ? 1 : 0} where name = 'Ledger Cup'`,
      ],
      ['a fee taken for a team that had been replaced'],
    ]),
    [
      'a failed refund',
      [
        `update refunds set status = 'failed' where registration_id = ${idOf('Returned')}`,
        `delete from ledger_entries where kind = 'refunded' and registration_id = ${idOf('Returned')}`,
      ],
      ['a failed refund'],
    ],
    [
      'more spots taken than the tournament has',
      [uncheckedPlaces, `update tournaments set max_teams = 2 where name = 'Ledger Cup'`],
      ['more spots taken than the tournament has'],
    ],
    [
      'counts that differ from the registrations',
      [
        `update tournaments set places_taken = places_taken - 1, current_teams = current_teams - 1 where name = 'Ledger Cup'`,
      ],
      ['counts that differ from the registrations'],
    ],
    [
      'a paid team that is not counted',
      [`update tournaments set paid_teams = paid_teams - 1 where name = 'Ledger Cup'`],
      ['counts that differ from the registrations'],
    ],
    [
      'a team whose status differs from its registration',
      [`update teams set payment_status = 'pending' where name = 'Card'`],
      ['a team whose status differs from its registration'],
    ],
    [
      'a team without a registration',
      [`update registrations set team_id = null where team_name = 'Withdrawn'`],
      ['a team without a registration'],
    ],
    [
      'a paid team in a deleted tournament',
      [`update tournaments set status = 'cancelled', cancelled_at = now() where name = 'Ledger Cup'`],
      ['a paid team in a deleted tournament'],
    ],
    [
      'money for a registration that does not exist',
      [
        `insert into ledger_entries (id, tournament_id, registration_id, kind, amount_cents, reference, reason, created_at)
          values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'captured', 5000, 'pi_nowhere', 'planted', now())`,
      ],
      ['money for a registration that does not exist'],
    ],
  ])('%s', async (_, statements, violations) => {
    expect(await violationsAfter(...statements)).toEqual(violations)
  })

  test('nothing in a correct ledger, with free teams and refunds in progress', async () => {
    const free = await aTournament(world, { entryFeeCents: 0 })
    await enterPending(await aCaptain(world), free, 'Free')
    await world.sandbox.control.addFault({ call: { path: '/v1/refunds' }, fault: 'error_500', times: 3 })
    const captain = await aCaptain(world)
    const { team } = await enterPaid(world, captain, await aTournament(world), 'Under Way')
    await captain.post(`/teams/${team.id}/withdrawal`)
    await world.settled()
    expect((await reconcile(world.app.db)).violations).toEqual([])
  })
})

/** Runs `npm run ledger` on this database. */
const secrets = { SESSION_SECRET: 'x'.repeat(32) }
const ledger = (databaseUrl: string, more: Record<string, string> = secrets) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl, PUBLIC_URL: 'http://localhost:3000', ...more }
    execFile(process.execPath, ['src/app/ledger.ts'], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    )
  })

test('npm run ledger prints all balances and exits with 0; after a forged entry it names the violations and exits with 1', async () => {
  const database = await freshDatabase()
  await seedDemo({
    pool: database.pool,
    now: new Date('2026-05-13T15:20:00Z'),
    payments: 'sandbox',
    onlyIfEmpty: true,
  })
  const clean = await ledger(database.url)
  const { rows } = await database.pool.query<{ paid: string }>(
    `select to_char(sum(amount_paid_cents) / 100.0, 'FM999999990.00') as paid from registrations where payment_status = 'paid'`,
  )
  expect(clean.output).toMatch(
    new RegExp(String.raw`^All tournaments .* ${rows[0]!.paid.replace('.', String.raw`\.`)}$`, 'm'),
  )
  expect([clean.code, clean.output.trimEnd().split('\n').at(-1)]).toEqual([0, 'Balanced: all checks passed.'])
  await database.pool.query(
    `insert into ledger_entries (id, tournament_id, registration_id, kind, amount_cents, reference, reason, created_at)
       select gen_random_uuid(), tournament_id, id, 'captured', 1, 'pi_forged', 'forged', now() from registrations limit 1`,
  )
  const forged = await ledger(database.url)
  const { rows: planted } = await database.pool.query<{ name: string; registration_id: string }>(
    `select t.name, l.registration_id from ledger_entries l join tournaments t on t.id = l.tournament_id where reference = 'pi_forged'`,
  )
  const { name, registration_id } = planted[0]!
  expect(forged.code).toBe(1)
  const named = forged.output.split('\n').filter((line) => line.startsWith('✗'))
  expect(named).toEqual([
    expect.stringContaining(`${name} (`),
    `✗ money that does not match its registration: ${registration_id}`,
  ])
  expect(forged.output.trimEnd().split('\n').at(-1)).toBe('Not balanced: 2 problems found.')
  await database.drop()
})

test.each([
  ['a setting is missing', () => world.database.url, {}, /^Couldn't read the ledger: SESSION_SECRET is required .+\n$/],
  [
    'the database cannot be reached',
    () => 'postgres://x@127.0.0.1:1/x',
    undefined,
    /^Couldn't read the ledger: connect ECONNREFUSED 127.0.0.1:1\n$/,
  ],
  [
    'the database belongs to something else',
    () => world.database.url.replace(/\/test_\w+/, '/postgres'),
    undefined,
    /^Couldn't read the ledger: relation "tournaments" does not exist\n$/,
  ],
])('npm run ledger prints one sentence and exits with 2 when %s', async (_, url, env, sentence) => {
  const { code, output } = await ledger(url(), env)
  expect([code, output]).toEqual([2, expect.stringMatching(sentence)])
})
