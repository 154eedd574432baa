import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { advisoryLocks, connectAtStart, DatabaseUnfit } from './client.ts'

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

type Options = {
  /** What to do with a database that can't be updated. */
  startOver?: string
  connectMs?: number
  turnMs?: number
  lockMs?: number
  folder?: string
}

/**
 * Migrates the database to this version's schema. Several processes may start at once: one migrates, and the others wait up to `turnMs`
 * for it. A table that an old process keeps locked is waited for only `lockMs`. Throws `DatabaseUnfit` when a wait times out, the database
 * cannot be reached, or its tables were made by other migrations than ours.
 */
export async function migrate(
  url: string,
  {
    startOver = 'set DATABASE_URL to an empty database',
    connectMs,
    turnMs = 1_800_000,
    lockMs = 60_000,
    folder = migrationsFolder,
  }: Options = {},
): Promise<void> {
  const client = await connectAtStart(url, { connectMs })
  try {
    await waitForLocks(client, turnMs)
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migrations]).catch(rethrowTimeout(noTurn(turnMs)))
    await client.query("set client_min_messages = 'warning'")
    await waitForLocks(client, lockMs)
    await runOn(client, folder, startOver).catch(rethrowTimeout(noTable(lockMs)))
  } finally {
    await client.end()
  }
}

async function runOn(client: pg.Client, folder: string, startOver: string) {
  const applied = await appliedMigrations(client)
  const ours = readMigrationFiles({ migrationsFolder: folder })
  // A newer version may have added migrations to ours.
  if (applied.slice(0, ours.length).some(({ hash }, index) => hash !== ours[index]!.hash)) {
    throw new DatabaseUnfit(
      `This database was made by another version of Homefield and can't be updated: to start over, ${startOver}.`,
    )
  }
  await runMigrations(drizzle(client), { migrationsFolder: folder })
}

/** The migrations that made this database, oldest first. `when` identifies each, and `hash` is the SHA-256 of its SQL. */
export async function appliedMigrations(client: pg.ClientBase): Promise<{ hash: string; when: number }[]> {
  const table = 'drizzle.__drizzle_migrations'
  const { rows } = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [table])
  if (!rows[0]!.exists) return []
  const applied = await client.query<{ hash: string; when: number }>(
    `select hash, created_at::float8 as when from ${table} order by created_at`,
  )
  return applied.rows
}

const waitForLocks = (client: pg.Client, ms: number) =>
  client.query("select set_config('lock_timeout', $1, false)", [String(ms)])

const noTurn = (ms: number) =>
  `Another process has been migrating the database for ${ms / 60_000} minutes. Wait for it to finish, or stop it, then start again.`
const noTable = (ms: number) =>
  `The database could not be updated: another process has kept a table locked for ${ms / 1_000} seconds. Stop that process, or wait for it, then start again.`

/** Turns a lock timeout into a `DatabaseUnfit` with this sentence. */
function rethrowTimeout(sentence: string): (error: unknown) => never {
  return (error) => {
    throw isLockTimeout(error) ? new DatabaseUnfit(sentence, { cause: error }) : error
  }
}

/** 55P03 is PostgreSQL's lock timeout; Drizzle wraps the error. */
function isLockTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === '55P03') || isLockTimeout(error.cause)
}
