import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import * as schema from './schema.ts'

/** One of the advisory locks of the app; each number is used for one thing alone. */
export const advisoryLocks = { migrations: 7_201, sweep: 7_202, gazetteer: 7_203, demo: 7_204 } as const

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
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'homefield',
  })
  // A connection that dies while idle (the server restarted) is replaced by the next query; without a listener it would end the process.
  pool.on('error', () => {})
  return { pool, db: drizzle(pool, { schema, casing: 'snake_case' }) }
}

/** Brings the database to this version's schema. Several processes may start at once: one migrates, the others wait for it. */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migrations])
    await client.query("set client_min_messages = 'warning'")
    await runMigrations(drizzle(client), { migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)) })
  } finally {
    await client.end()
  }
}
