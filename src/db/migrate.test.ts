import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase } from '#test/database.ts'
import type { FreshDatabase } from '#test/database.ts'
import { madeByAnOlderVersion } from '#test/older-version.ts'
import { advisoryLocks } from './client.ts'
import { migrate } from './migrate.ts'

let database: FreshDatabase
beforeEach(async () => {
  database = await freshDatabase({ connections: 2 })
})
afterEach(() => database.drop())

test('a database of an older version is refused with one sentence that says how to start over, and is left alone', async () => {
  const older = await freshDatabase({ isEmpty: true })
  onTestFinished(() => older.drop())
  await madeByAnOlderVersion(older.url)
  const sentence = "This database was made by another version of Homefield and can't be updated: to start over,"
  await expect(migrate(older.url)).rejects.toThrow(`${sentence} set DATABASE_URL to an empty database.`)
  await expect(migrate(older.url, { startOver: 'delete /data/postgres' })).rejects.toThrow(
    `${sentence} delete /data/postgres.`,
  )
  const { rows } = await older.pool.query(`select tablename as name from pg_tables where schemaname = 'public'`)
  expect(rows).toEqual([{ name: 'users' }])
})

test('a database to which a newer version has added a migration is not changed', async () => {
  await database.pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) select 'newer', max(created_at) + 1 from drizzle.__drizzle_migrations`,
  )
  const applied = () => database.pool.query('select * from drizzle.__drizzle_migrations').then(({ rows }) => rows)
  const before = await applied()
  await migrate(database.url)
  expect(await applied()).toEqual(before)
})

test('migrating waits for another process that is migrating, up to a limit', async () => {
  const other = await database.pool.connect()
  await other.query('select pg_advisory_lock($1)', [advisoryLocks.migrations])
  await expect(migrate(database.url, { turnMs: 60 })).rejects.toThrow(
    /^Another process has been migrating the database for 0\.001 minutes\./,
  )
  // Only the wait for another migration may be long; waiting for tables is limited by `lockMs`.
  const waiting = migrate(database.url, { lockMs: 20 })
  await vi.waitUntil(async () => {
    const { rows } = await database.pool.query(`select 1 from pg_locks where locktype = 'advisory' and not granted`)
    return rows.length > 0
  })
  await other.query('select pg_advisory_unlock($1)', [advisoryLocks.migrations])
  other.release()
  await waiting
})

test('migrating waits for a table that another process keeps locked, up to a shorter limit', async () => {
  const other = await database.pool.connect()
  await other.query('begin')
  await other.query('drop table drizzle.__drizzle_migrations')
  await expect(migrate(database.url, { lockMs: 20 })).rejects.toThrow(
    /^The database could not be updated: another process has kept a table locked for 0\.02 seconds\./,
  )
  await other.query('rollback')
  other.release()
  await migrate(database.url, { lockMs: 20 })
})

test('migrating times out on a server that accepts the connection and never replies', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await new Promise((resolve) => silent.once('listening', resolve))
  const { port } = silent.address() as AddressInfo
  await expect(migrate(`postgres://x@127.0.0.1:${port}/x`, { connectMs: 50 })).rejects.toThrow(
    /^The database cannot be reached: .*timeout.*\.$/,
  )
})
