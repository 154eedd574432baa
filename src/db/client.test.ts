import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '#test/database.ts'
import type { FreshDatabase } from '#test/database.ts'
import { openDatabase } from './client.ts'

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
