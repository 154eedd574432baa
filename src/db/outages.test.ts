import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AppError } from '#lib/errors.ts'
import { isOutage } from '#lib/outages.ts'
import { freshDatabase } from '#test/database.ts'
import type { FreshDatabase } from '#test/database.ts'
import { tcpProxy } from '#test/tcp-proxy.ts'
import type { TcpProxy } from '#test/tcp-proxy.ts'
import { openDatabase } from './client.ts'
import type { Transaction } from './client.ts'
import { transact } from './transact.ts'

/* A database whose server is frozen, gone, or cut off in the middle of a commit. */

const queryMs = 300
let database: FreshDatabase
let proxy: TcpProxy
let app: ReturnType<typeof openDatabase>

beforeEach(async () => {
  database = await freshDatabase()
  proxy = await tcpProxy(database.url)
  app = openDatabase(proxy.url, { connections: 2, queryMs })
})
afterEach(async () => {
  await proxy.close()
  await app.pool.end()
  await database.drop()
})

const note = (tx: Transaction, key: string) =>
  tx.execute(sql`insert into app_metadata (key, value) values (${key}, 'x')`)
async function isNoted(key: string) {
  return (await database.pool.query('select 1 from app_metadata where key = $1', [key])).rowCount === 1
}
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: unknown) => error,
  )

test('a server that goes silent fails its requests in time, and new connections work as soon as it answers', async () => {
  await transact(app.db, async () => {})
  const slow = transact(app.db, async (tx) => {
    await note(tx, 'before')
    proxy.silence()
    await note(tx, 'after')
  })
  expect(isOutage(await reasonOf(slow))).toBe(true)
  expect(isOutage(await reasonOf(app.pool.query('select 1')))).toBe(true)
  proxy.recover()
  for (const key of ['one', 'two', 'three']) await transact(app.db, (tx) => note(tx, key))
  expect(app.pool.totalCount).toBeLessThanOrEqual(2)
  expect([await isNoted('before'), await isNoted('one')]).toEqual([false, true])
})

test('after COMMIT was sent and its reply was lost, the outcome is unknown', async () => {
  proxy.cutAfter('commit')
  const error = await reasonOf(transact(app.db, (tx) => note(tx, 'kept')))
  expect(error).toBeInstanceOf(AppError)
  expect((error as AppError).code).toBe('outcome_unknown')
  await expect.poll(() => isNoted('kept')).toBe(true)
})

test("a server that goes silent in COMMIT leaves the outcome unknown, and doesn't wait for a ROLLBACK", async () => {
  const error = await reasonOf(
    transact(app.db, async (tx) => {
      await note(tx, 'lost')
      proxy.silence()
    }),
  )
  expect((error as AppError).code).toBe('outcome_unknown')
  expect(proxy.swallowed()).toContain('commit')
  expect(proxy.swallowed()).not.toContain('rollback')
})

test('before COMMIT was sent, a lost connection means that nothing was written', async () => {
  proxy.cutAfter('insert into app_metadata')
  const error = await reasonOf(transact(app.db, (tx) => note(tx, 'nothing')))
  expect(error).not.toBeInstanceOf(AppError)
  expect(isOutage(error)).toBe(true)
  expect(await isNoted('nothing')).toBe(false)
})

test('a mistake in a statement is not an outage, and its connection keeps working', async () => {
  const error = await reasonOf(transact(app.db, (tx) => tx.execute(sql`select no_such_column`)))
  expect(isOutage(error)).toBe(false)
  await transact(app.db, (tx) => note(tx, 'next'))
  expect(app.pool.totalCount).toBe(1)
})

test.each([
  ['a server that refuses connections', 'postgres://x@127.0.0.1:1/x'],
  ['a server that does not exist', 'postgres://x@no-such-host.invalid/x'],
])('%s is an outage', async (_, url) => {
  const { pool } = openDatabase(url)
  expect(isOutage(await reasonOf(pool.query('select 1')))).toBe(true)
  await pool.end()
})

test('a statement that the server cancels, or a lock that it does not grant in time, is an outage', async () => {
  await app.pool.query('select 1')
  const canceled = database.pool.query('set statement_timeout = 20; select pg_sleep(1)')
  expect(isOutage(await reasonOf(canceled))).toBe(true)
})
