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
 * Brings the database to this version's schema. Several processes may start at once: one migrates, the others wait their turn as long as
 * a large table may take, but not for ever. No table is waited for that long while an old process keeps it locked. Throws
 * `DatabaseUnfit` when it waited in vain, or nobody answers.
 */
export async function migrate(
  url: string,
  { connectMs = 10_000, turnMs = 1_800_000, lockMs = 60_000 } = {},
): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs })
  // A connection that dies says so twice: here as an event, and by failing the query under way.
  client.on('error', () => {})
  await client.connect().catch((error: unknown) => {
    throw new DatabaseUnfit(`The database cannot be reached: ${messageOf(error)}.`, { cause: error })
  })
  try {
    await waitForLocks(client, turnMs)
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migrations]).catch(orUnfit(noTurn(turnMs)))
    await client.query("set client_min_messages = 'warning'")
    await waitForLocks(client, lockMs)
    const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
    await runMigrations(drizzle(client), { migrationsFolder }).catch(orUnfit(noTable(lockMs)))
  } finally {
    await client.end()
  }
}

const waitForLocks = (client: pg.Client, ms: number) =>
  client.query("select set_config('lock_timeout', $1, false)", [String(ms)])

const noTurn = (ms: number) =>
  `Another process has been bringing the database up to date for ${ms / 60_000} minutes. Wait until it has started, or end it, then start again.`
const noTable = (ms: number) =>
  `The database could not be brought up to date: another process has kept a table locked for ${ms / 1_000} seconds. End that one, or wait for it, then start again.`

/** Says of a wait that was in vain what was waited for. */
function orUnfit(sentence: string): (error: unknown) => never {
  return (error) => {
    throw hasWaited(error) ? new DatabaseUnfit(sentence, { cause: error }) : error
  }
}

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
