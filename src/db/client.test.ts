import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '#test/database.ts'
import type { FreshDatabase } from '#test/database.ts'
import { openDatabase } from './client.ts'
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
