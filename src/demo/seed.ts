import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { recordPastPayments } from '#sandbox/control/past-payments.ts'
import { prepareSchema } from '#sandbox/schema.ts'
import { advisoryLocks } from '#db/client.ts'
import * as schema from '#db/schema.ts'
import { demoPassword } from './accounts.ts'
import type { DemoWorld } from './world.ts'

/**
 * Writes the demo world as of `now` in one transaction.
 *
 * With `payments: 'sandbox'`, card payments are also recorded in the sandbox. With 'none' (real keys or an external database), teams
 * have paid in cash. With `onlyIfEmpty`, a database with users is left alone; without it, the demo world is added, and unique names
 * prevent adding it twice. Several processes starting together seed once.
 */
export async function seedDemo(options: {
  pool: pg.Pool
  now: Date
  payments: 'sandbox' | 'none'
  onlyIfEmpty: boolean
}): Promise<'seeded' | 'not_empty'> {
  const { pool, now, payments, onlyIfEmpty } = options
  if (onlyIfEmpty && (await hasUsers(pool))) return 'not_empty'
  if (payments === 'sandbox') await prepareSchema(pool)
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.demo])
    const shouldSeed = !(onlyIfEmpty && (await hasUsers(client)))
    if (shouldSeed) await writeWorld(client, await makeWorld(now, payments))
    await client.query('commit')
    client.release()
    return shouldSeed ? 'seeded' : 'not_empty'
  } catch (error) {
    client.release(true) // closing the connection rolls back
    throw error
  }
}

async function hasUsers(on: pg.Pool | pg.PoolClient) {
  const { rowCount } = await on.query('select 1 from users limit 1')
  return rowCount === 1
}

/** Loaded on demand: most starts find users and need neither the texts nor the password hash. */
async function makeWorld(now: Date, payments: 'sandbox' | 'none') {
  const [{ demoWorld }, { hashPassword }] = await Promise.all([import('./world.ts'), import('better-auth/crypto')])
  return demoWorld({ now, payments, passwordHash: await hashPassword(demoPassword) })
}

async function writeWorld(client: pg.PoolClient, world: DemoWorld) {
  const db = drizzle(client, { casing: 'snake_case' })
  await db.insert(schema.users).values(world.users)
  await db.insert(schema.accounts).values(world.accounts)
  await db.insert(schema.tournaments).values(world.tournaments)
  await db.insert(schema.teams).values(world.teams)
  await db.insert(schema.teamInvitations).values(world.invitations)
  await db.insert(schema.registrations).values(world.registrations)
  if (world.refunds.length > 0) await db.insert(schema.refunds).values(world.refunds)
  await db.insert(schema.ledgerEntries).values(world.ledger)
  await db.insert(schema.notifications).values(world.notifications)
  if (world.intents.length > 0) await recordPastPayments(client, world.intents)
}
