import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase } from '#test/database.ts'
import type { FreshDatabase } from '#test/database.ts'
import { advisoryLocks, migrate, openDatabase } from './client.ts'
import { transact } from './transact.ts'

let database: FreshDatabase
beforeEach(async () => {
  database = await freshDatabase({ connections: 2 })
})
afterEach(() => database.drop())

const nothing = async () => undefined
const works = () => Promise.all(Array.from({ length: 4 }, () => transact(database.db, nothing)))

/** Breaks a connection as soon as it is lent out, as a network failure would. */
function dieAtOnce(client: object) {
  if ('connection' in client) (client.connection as { stream: { destroy: () => void } }).stream.destroy()
}

/** Ends all open connections, as a server restart would. */
async function endAllConnections() {
  const other = openDatabase(database.url)
  await other.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await other.pool.end()
}

test('a connection that dies between two statements fails only its own transaction', async () => {
  const transaction = transact(database.db, async (tx) => {
    await tx.execute('select 1')
    await endAllConnections()
    await new Promise((resolve) => setTimeout(resolve, 100))
    await tx.execute('select 1')
  })
  await expect(transaction).rejects.toThrow('connection error')
  await works()
})

test('connections that die as their transactions begin are replaced', async () => {
  await works()
  database.pool.on('acquire', dieAtOnce)
  for (let turn = 0; turn < 5; turn += 1) {
    await expect(transact(database.db, nothing)).rejects.toThrow('Connection terminated')
  }
  database.pool.off('acquire', dieAtOnce)
  await works()
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
