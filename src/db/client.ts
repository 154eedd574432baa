import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as schema from './schema.ts'

/** The app's advisory locks; each number has one use. */
export const advisoryLocks = {
  migrations: 7_201,
  sweep: 7_202,
  gazetteer: 7_203,
  demo: 7_204,
  retention: 7_205,
  missedEvents: 7_206,
  savedSearches: 7_208,
  /** With the hash of a mailbox as the second key: mail to it is being counted. */
  mailboxes: 7_209,
  tallies: 7_210,
} as const

/** Drizzle's own types, for `db/transact.ts` alone. */
export type DrizzleDatabase = NodePgDatabase<typeof schema>
export type DrizzleTransaction = Parameters<Parameters<DrizzleDatabase['transaction']>[0]>[0]

/** Transactions go through `transact` (db/transact.ts). */
export type Database = Omit<DrizzleDatabase, 'transaction'> & { $client: pg.Pool }
/**
 * What a use case runs its queries on inside a transaction. Never use the outer `db` there: a small pool deadlocks. `announce` notifies
 * every process after the commit that a topic changed ('user:<id>'). It carries no content: listeners read again.
 */
export type Transaction = Omit<DrizzleTransaction, 'transaction'> & { announce: (topic: string) => void }
/** For queries that may run inside or outside a transaction. */
export type Queryable = Database | Transaction

/**
 * Opens a pool, which connects at the first query. Every kind of waiting has a limit, on both sides: a server that is frozen, or whose
 * packets are lost, keeps none of its own. `queryMs` is ours, a little longer than the server's.
 */
export function openDatabase(url: string, options: { connections?: number; queryMs?: number } = {}) {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    lock_timeout: 6_000,
    statement_timeout: 8_000,
    idle_in_transaction_session_timeout: 10_000,
    query_timeout: options.queryMs ?? 9_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    application_name: 'homefield',
  })
  // A connection that dies (the server restarted) fails the current query and is replaced. It also emits an error, on the pool while idle
  // and on the client while in use; without a listener on each, that would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = drizzle(pool, drizzleOptions)
  return { pool, db: db as Database }
}

/**
 * Gives this connection another limit for statements and locks, here and on the server. Release it with `release(true)` then, so that nobody
 * else gets it.
 */
export async function limitStatements(client: pg.PoolClient, ms: number): Promise<void> {
  const { connectionParameters } = client as unknown as { connectionParameters: { query_timeout: number } }
  connectionParameters.query_timeout = ms
  await client.query("select set_config('statement_timeout', $1, false), set_config('lock_timeout', $1, false)", [
    String(ms),
  ])
}

export const drizzleOptions = { schema, casing: 'snake_case' } as const

/** Why the app cannot start with this database, in one sentence for the operator. */
export class DatabaseUnfit extends Error {}

/** A connection outside the pool, for a check or a migration when the app starts. Throws `DatabaseUnfit` when there is none in time. */
export async function connectAtStart(
  url: string,
  { connectMs = 10_000, queryMs }: { connectMs?: number; queryMs?: number } = {},
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    ...(queryMs !== undefined && { query_timeout: queryMs }),
  })
  // A connection that dies emits an error and also fails the current query.
  client.on('error', () => {})
  await client.connect().catch((error: unknown) => {
    throw new DatabaseUnfit(`The database cannot be reached: ${messageOf(error)}.`, { cause: error })
  })
  return client
}

/**
 * Throws `DatabaseUnfit` behind a pooler in transaction mode (PgBouncer's default in many set-ups): prepared statements, session settings and
 * LISTEN need a server connection of their own. There, a client gets a different server process once another client has taken its own. Also
 * throws it when the database cannot be reached.
 */
export async function refuseTransactionPooling(url: string): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const open = async () => {
    const client = await connectAtStart(url, { queryMs: 5_000 })
    opened.defer(() => client.end())
    return client
  }
  const [one, other] = [await open(), await open()]
  const before = await processOf(one)
  await other.query('begin')
  await processOf(other)
  if ((await processOf(one)) !== before) {
    throw new DatabaseUnfit(
      'DATABASE_URL points to a connection pooler in transaction mode. Use session mode, or connect to the database directly.',
    )
  }
}

async function processOf(client: pg.Client): Promise<number | undefined> {
  return (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
}

/** When several addresses were tried, each has its own error and the aggregate has no message. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}
