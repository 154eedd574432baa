import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { announcementsOf, tellAll } from './announcements.ts'
import * as schema from './schema.ts'

/** One of the advisory locks of the app; each number is used for one thing alone. */
export const advisoryLocks = {
  migrations: 7_201,
  sweep: 7_202,
  gazetteer: 7_203,
  demo: 7_204,
  retention: 7_205,
  tallies: 7_210,
} as const

export type Database = ReturnType<typeof openDatabase>['db']
/** What a use case runs its queries on while it is inside a transaction. Never use the outer `db` there: small pools deadlock. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** For queries that may run inside a transaction or outside of one. */
export type Queryable = Database | Transaction

/** Opens a pool; nothing connects until the first query. No wait is endless: every kind of waiting has its limit. */
export function openDatabase(url: string, options: { connections?: number } = {}) {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'homefield',
  })
  // A connection that dies (the server restarted) fails the query under way and is replaced. It also says so as an event, from the pool
  // while it is idle, by itself while it is lent to a transaction; without a listener on each that would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = drizzle(pool, drizzleOptions)
  db.transaction = transactionsOn(pool)
  return { pool, db }
}

const drizzleOptions = { schema, casing: 'snake_case' } as const

type Transactions = Pick<NodePgDatabase<typeof schema>, 'transaction'>

/**
 * Drizzle begins outside of the block in which it gives connections back: each one that died at that moment would be missing in the
 * pool for ever. Here it goes back whatever happens.
 */
function transactionsOn(pool: pg.Pool): Transactions['transaction'] {
  const perClient = new WeakMap<pg.PoolClient, Transactions>()
  return async (work, config) => {
    const client = await pool.connect()
    let topics: ReadonlySet<string> = new Set()
    try {
      const db = perClient.get(client) ?? drizzle(client, drizzleOptions)
      perClient.set(client, db)
      const done = await db.transaction(async (tx) => {
        const announced = announcementsOf(tx)
        const result = await work(tx)
        return { result, announced }
      }, config)
      topics = done.announced
      return done.result
    } finally {
      // Nobody waits for the telling: who asked has their answer, and this connection goes back when it is done.
      if (topics.size === 0) client.release()
      else void tellAll(client, topics)
    }
  }
}

/** Why a database is not fit to start with, in one sentence for whoever starts the app. */
export class DatabaseUnfit extends Error {}

/**
 * Brings the database to this version's schema. Several processes may start at once: one migrates, the others wait for it, but not for
 * ever. Nor is any table waited for longer that an old process keeps locked. Throws `DatabaseUnfit` when it waited in vain, or
 * nobody answers.
 */
export async function migrate(url: string, { connectMs = 10_000, lockMs = 60_000 } = {}): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs, lock_timeout: lockMs })
  // A connection that dies says so twice: here as an event, and by failing the query under way.
  client.on('error', () => {})
  await client.connect().catch((error: unknown) => {
    throw new DatabaseUnfit(`The database cannot be reached: ${messageOf(error)}.`, { cause: error })
  })
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migrations])
    await client.query("set client_min_messages = 'warning'")
    await runMigrations(drizzle(client), { migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)) })
  } catch (error) {
    throw hasWaited(error) ? new DatabaseUnfit(waited(lockMs), { cause: error }) : error
  } finally {
    await client.end()
  }
}

const waited = (ms: number) =>
  `The database could not be brought up to date: another process has kept it, or a table of it, locked for ${ms / 1_000} seconds. End that one, or wait for it, then start again.`

/** PostgreSQL says so of any lock, Drizzle wraps what it says. */
function hasWaited(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === '55P03') || hasWaited(error.cause)
}

/** Of several addresses that were tried in vain, each has its own error and all of them have none. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}
