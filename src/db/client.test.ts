import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase } from '#test/database.ts'
import type { FreshDatabase } from '#test/database.ts'
import { advisoryLocks, migrate, openDatabase } from './client.ts'

let database: FreshDatabase
beforeEach(async () => {
  database = await freshDatabase({ connections: 2 })
})
afterEach(() => database.drop())

const nothing = async () => undefined
const works = () => Promise.all(Array.from({ length: 4 }, () => database.db.transaction(nothing)))

/** What a lent connection does when the network goes in that moment. */
function dieAtOnce(client: object) {
  if ('connection' in client) (client.connection as { stream: { destroy: () => void } }).stream.destroy()
}

/** What a restart of the server does to every connection that is open. */
async function endAllConnections() {
  const other = openDatabase(database.url)
  await other.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await other.pool.end()
}

test('a connection that dies between two statements fails its transaction, and nothing else', async () => {
  const transaction = database.db.transaction(async (tx) => {
    await tx.execute('select 1')
    await endAllConnections()
    await new Promise((resolve) => setTimeout(resolve, 100))
    await tx.execute('select 1')
  })
  await expect(transaction).rejects.toThrow('Failed query')
  await works()
})

test('connections that die as their transactions begin are replaced, however many they are', async () => {
  await works()
  database.pool.on('acquire', dieAtOnce)
  for (let turn = 0; turn < 5; turn += 1) {
    await expect(database.db.transaction(nothing)).rejects.toThrow('Failed query: begin')
  }
  database.pool.off('acquire', dieAtOnce)
  await works()
})

test('migrating waits for another process that is at it, and not for ever', async () => {
  const other = await database.pool.connect()
  await other.query('select pg_advisory_lock($1)', [advisoryLocks.migrations])
  await expect(migrate(database.url, { turnMs: 60 })).rejects.toThrow(
    /^Another process has been bringing the database up to date for 0\.001 minutes\./,
  )
  // Its turn comes when the other has done, however long that took; what it waits for from then on are tables.
  const waiting = migrate(database.url, { lockMs: 20 })
  await vi.waitUntil(async () => {
    const { rows } = await database.pool.query(`select 1 from pg_locks where locktype = 'advisory' and not granted`)
    return rows.length > 0
  })
  await other.query('select pg_advisory_unlock($1)', [advisoryLocks.migrations])
  other.release()
  await waiting
})

test('migrating waits for a table that another process keeps locked, and less long', async () => {
  const other = await database.pool.connect()
  await other.query('begin')
  await other.query('drop table drizzle.__drizzle_migrations')
  await expect(migrate(database.url, { lockMs: 20 })).rejects.toThrow(
    /^The database could not be brought up to date: another process has kept a table locked for 0\.02 seconds\./,
  )
  await other.query('rollback')
  other.release()
  await migrate(database.url, { lockMs: 20 })
})

test('migrating gives up on a server that takes the connection and never says a word', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await new Promise((resolve) => silent.once('listening', resolve))
  const { port } = silent.address() as AddressInfo
  await expect(migrate(`postgres://x@127.0.0.1:${port}/x`, { connectMs: 50 })).rejects.toThrow(
    /^The database cannot be reached: .*timeout.*\.$/,
  )
})
