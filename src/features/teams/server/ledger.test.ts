import { execFile } from 'node:child_process'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '#db/demo/seed.ts'
import { aCaptain, aTournament, enterPaid } from '#test/builders.ts'
import { freshDatabase } from '#test/database.ts'
import { calm, enterPending, payFor, useMoneyWorld } from '#test/money.ts'
import { balancesOf, checkBooks } from './books.ts'

const world = useMoneyWorld()
let cup: Awaited<ReturnType<typeof aTournament>>
beforeAll(async () => {
  cup = await aTournament(world, { name: 'Books Cup' })
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
  await calm(world)
})

test('the balance of a tournament says in cents what came in, went back, was kept, taken in cash and is still owed', async () => {
  expect((await checkBooks(world.app.db)).violations).toEqual([])
  expect(await balancesOf(world.app.db)).toEqual([
    {
      tournamentId: cup.id,
      name: 'Books Cup',
      captured: 15_000,
      refunded: 9_825,
      feesKept: 175,
      cash: 5_000,
      paidFees: 10_000,
      owed: 0,
      isBalanced: true,
    },
  ])
})

class Undone extends Error {}

/** What checking the books finds when this has happened to the database behind every trigger's back. Nothing of it stays. */
async function violationsAfter(...statements: string[]): Promise<string[]> {
  let found: string[] = []
  await world.app.db
    .transaction(async (tx) => {
      await tx.execute(sql.raw('set local session_replication_role = replica'))
      for (const statement of statements) await tx.execute(sql.raw(statement))
      found = (await checkBooks(tx)).violations
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  // Each violation ends with the id of what is wrong, which a test cannot know.
  return [...new Set(found.map((violation) => violation.replace(/:? \(?[0-9a-f-]{36}\)?/, '')))]
}

const theCup = `(select id from tournaments where name = 'Books Cup')`
const place = (name: string) => `(select id from registrations where team_name = '${name}')`
const uncheckedPlaces = 'alter table tournaments drop constraint tournaments_places_check'

describe('checking the books finds', () => {
  test.each([
    [
      'a team that stands as paid by card and whose money never came',
      [
        `update registrations set payment_status = 'paid', paid_by = 'card', payment_intent_id = 'pi_none', amount_paid_cents = 5000,
          expires_at = null where team_name = 'Pending'`,
        `update teams set payment_status = 'paid' where name = 'Pending'`,
        `update tournaments set paid_teams = paid_teams + 1 where name = 'Books Cup'`,
      ],
      [
        'Books Cup: money and paid teams do not balance',
        'a team paid by card whose money was not captured',
        'money that does not agree with the place it was for',
      ],
    ],
    [
      'a team that stands as paid in cash which nobody took',
      [
        `update registrations set payment_status = 'paid', paid_by = 'cash', amount_paid_cents = 5000, expires_at = null
          where team_name = 'Pending'`,
        `update teams set payment_status = 'paid' where name = 'Pending'`,
        `update tournaments set paid_teams = paid_teams + 1 where name = 'Books Cup'`,
      ],
      ['Books Cup: money and paid teams do not balance', 'money that does not agree with the place it was for'],
    ],
    [
      'money that was captured for a place which is not paid',
      [
        `insert into ledger_entries (id, tournament_id, registration_id, kind, amount_cents, reference, reason)
          values (gen_random_uuid(), ${theCup}, ${place('Pending')}, 'captured', 5000, 'pi_lost', 'planted')`,
      ],
      ['Books Cup: money and paid teams do not balance', 'money that does not agree with the place it was for'],
    ],
    [
      'two mistakes that cancel each other out in the sum',
      [`update ledger_entries set registration_id = ${place('Pending')} where registration_id = ${place('Cash')}`],
      ['money that does not agree with the place it was for'],
    ],
    [
      'a refund that went and is not in the books',
      [`delete from ledger_entries where kind = 'refunded' and registration_id = ${place('Returned')}`],
      [
        'Books Cup: money and paid teams do not balance',
        'a refund that went and is not in the books',
        'money that does not agree with the place it was for',
      ],
    ],
    [
      'a refund the provider refused',
      [
        `update refunds set status = 'failed' where registration_id = ${place('Returned')}`,
        `delete from ledger_entries where kind = 'refunded' and registration_id = ${place('Returned')}`,
      ],
      ['a refund the provider refused'],
    ],
    [
      'more places taken than there are',
      [uncheckedPlaces, `update tournaments set max_teams = 2 where name = 'Books Cup'`],
      ['more places taken than there are'],
    ],
    [
      'counts that drifted from the places',
      [
        `update tournaments set places_taken = places_taken - 1, current_teams = current_teams - 1 where name = 'Books Cup'`,
      ],
      ['counts differ from the registrations'],
    ],
    [
      'a paid team that does not count as one',
      [`update tournaments set paid_teams = paid_teams - 1 where name = 'Books Cup'`],
      ['counts differ from the registrations'],
    ],
    [
      'a team that stands otherwise than its place',
      [`update teams set payment_status = 'pending' where name = 'Card'`],
      ['a team whose status is not that of its registration'],
    ],
    [
      'a team without a place',
      [`update registrations set team_id = null where team_name = 'Withdrawn'`],
      ['a team without a registration'],
    ],
    [
      'a paid team in a tournament that was deleted',
      [`update tournaments set deleted_at = now() where name = 'Books Cup'`],
      ['a paid team in a tournament that was deleted'],
    ],
    [
      'money of a place that is not there',
      [
        `insert into ledger_entries (id, tournament_id, registration_id, kind, amount_cents, reference, reason)
          values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'captured', 5000, 'pi_nowhere', 'planted')`,
      ],
      ['money of a place that does not exist'],
    ],
  ])('%s', async (_, statements, violations) => {
    expect(await violationsAfter(...statements)).toEqual(violations)
  })

  test('nothing in these books as they are, nor when places are free of charge or refunds are on their way', async () => {
    const free = await aTournament(world, { entryFeeCents: 0 })
    await enterPending(await aCaptain(world), free, 'Free')
    await world.sandbox.control.addFault({ call: { path: '/v1/refunds' }, fault: 'error_500', times: 3 })
    const captain = await aCaptain(world)
    const { team } = await enterPaid(world, captain, await aTournament(world), 'Under Way')
    await captain.post(`/teams/${team.id}/withdrawal`)
    await world.settled()
    expect((await checkBooks(world.app.db)).violations).toEqual([])
  })
})

/** What `npm run ledger` runs, on this database. */
const ledger = (databaseUrl: string, more: Record<string, string> = { SESSION_SECRET: 'x'.repeat(32) }) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl, PUBLIC_URL: 'http://localhost:3000', ...more }
    execFile(process.execPath, ['src/app/ledger.ts'], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    )
  })

test('npm run ledger prints every balance of the demo world, finds nothing wrong and exits with 0; after a forgery it names it and exits with 1', async () => {
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
  expect([clean.code, clean.output.trimEnd().split('\n').at(-1)]).toEqual([0, 'Balanced: every invariant holds.'])
  await database.pool.query(
    `insert into ledger_entries (id, tournament_id, registration_id, kind, amount_cents, reference, reason)
       select gen_random_uuid(), tournament_id, id, 'captured', 1, 'pi_forged', 'forged' from registrations limit 1`,
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
    `✗ money that does not agree with the place it was for: ${registration_id}`,
  ])
  expect(forged.output.trimEnd().split('\n').at(-1)).toBe('Not balanced: 2 found.')
  await database.drop()
})

test.each([
  [
    'a setting is missing',
    () => world.database.url,
    {},
    /^The ledger could not be read: SESSION_SECRET is required .+\n$/,
  ],
  [
    'nobody answers',
    () => 'postgres://x@127.0.0.1:1/x',
    undefined,
    /^The ledger could not be read: connect ECONNREFUSED 127.0.0.1:1\n$/,
  ],
  [
    'the database is another one',
    () => world.database.url.replace(/\/test_\w+/, '/postgres'),
    undefined,
    /^The ledger could not be read: relation "tournaments" does not exist\n$/,
  ],
])(
  'npm run ledger says in one sentence that it could not look, and exits with 2: %s',
  async (_, url, env, sentence) => {
    const { code, output } = await ledger(url(), env)
    expect([code, output]).toEqual([2, expect.stringMatching(sentence)])
  },
)
