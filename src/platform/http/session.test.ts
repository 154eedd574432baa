import { createHash, createHmac } from 'node:crypto'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freshDatabase } from '#test/database.ts'
import type { FreshDatabase } from '#test/database.ts'
import { createSessions } from './session.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

const secret = 'a-secret-that-all-processes-share'
const aProcess = (options: Partial<Parameters<typeof createSessions>[0]> = {}) =>
  createSessions({
    db: database.db,
    secret,
    publicUrl: 'http://localhost:3000',
    ...options,
  })

let serial = 0
const aPerson = () => {
  serial += 1
  const name = `ana${serial}`
  return { firstName: 'Ana', lastName: 'Ruiz', username: name, email: `${name}@x.example`, password: 'chalk-line' }
}
const visit = { headers: new Headers(), address: '' }
const asked = (cookies: string[]) => new Headers({ cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') })

test('a session is valid in every process that shares the secret', async () => {
  const { user, cookies } = await aProcess().signUp(aPerson(), new Headers())
  expect((await aProcess().userOf(asked(cookies))).user).toEqual(user)
})

test('a password is stored as a scrypt hash with its own salt', async () => {
  const people = [aPerson(), aPerson()]
  for (const person of people) await aProcess().signUp(person, new Headers())
  const { rows } = await database.pool.query<{ password: string }>(
    'select password from accounts join users on users.id = accounts.user_id where email = any($1)',
    [people.map(({ email }) => email)],
  )
  const kept = rows.map(({ password }) => password)
  expect(kept).toEqual(people.map(() => expect.stringMatching(/^[0-9a-f]{32}:[0-9a-f]{128}$/)))
  expect(new Set(kept).size).toBe(2)
})

const tokenIn = ([cookie = '']: string[]) => decodeURIComponent(cookie).split(/[=.]/)[1]!

test('the database has only the hash of a session token, also after it was renewed', async () => {
  const sessions = aProcess()
  const person = aPerson()
  const { user, cookies } = await sessions.signUp(person, new Headers())
  const again = (await sessions.logIn(person.email, person.password, visit))!
  const soon = new Date(Date.now() + 20 * 24 * 3_600_000)
  await database.pool.query('update sessions set expires_at = $1 where user_id = $2', [soon, user.id])
  const renewed = await sessions.userOf(asked(again.cookies!))
  const tokens = [cookies, again.cookies!].map(tokenIn)
  expect(tokenIn(renewed.cookies)).toBe(tokens[1])
  const { rows } = await database.pool.query<{ token: string }>(
    'select token from sessions where user_id = $1 order by id',
    [user.id],
  )
  expect(rows.map(({ token }) => token)).toEqual(
    tokens.map((token) => createHash('sha256').update(token).digest('hex')),
  )
  await sessions.logOut(asked(renewed.cookies))
  expect((await sessions.userOf(asked(again.cookies!))).user).toBeNull()
  expect((await sessions.userOf(asked(cookies))).user).toEqual(user)
})

test('what the database keeps of a session logs nobody in', async () => {
  const sessions = aProcess()
  const { user } = await sessions.signUp(aPerson(), new Headers())
  const { rows } = await database.pool.query<{ token: string }>('select token from sessions where user_id = $1', [
    user.id,
  ])
  const signature = createHmac('sha256', secret).update(rows[0]!.token).digest('base64')
  const cookie = `homefield=${encodeURIComponent(`${rows[0]!.token}.${signature}`)}`
  expect((await sessions.userOf(new Headers({ cookie }))).user).toBeNull()
})

test('a session is invalid with another secret', async () => {
  const { cookies } = await aProcess().signUp(aPerson(), new Headers())
  const other = aProcess({ secret: 'another-secret-of-more-than-32-letters' })
  expect(await other.userOf(asked(cookies))).toMatchObject({ user: null })
})

test.each([
  ['without its signature', (value: string) => value.replace(/\..*/, '')],
  ['with another token', (value: string) => `${value.startsWith('x') ? 'y' : 'x'}${value.slice(1)}`],
  ['with half a signature', (value: string) => value.slice(0, -20)],
  ['with an empty token', (value: string) => value.replace(/^[^.]+/, '')],
])('a session cookie %s logs nobody in', async (_, change) => {
  const sessions = aProcess()
  const { cookies } = await sessions.signUp(aPerson(), new Headers())
  const [name, value] = cookies[0]!.split(';')[0]!.split(/=(.*)/)
  expect((await sessions.userOf(new Headers({ cookie: `${name}=${value}` }))).user).not.toBeNull()
  expect(await sessions.userOf(new Headers({ cookie: `${name}=${change(value!)}` }))).toEqual({
    user: null,
    cookies: [],
  })
})

test('an expired session logs nobody in', async () => {
  const sessions = aProcess()
  const { user, cookies } = await sessions.signUp(aPerson(), new Headers())
  await database.pool.query(`update sessions set expires_at = now() - interval '1 second' where user_id = $1`, [
    user.id,
  ])
  expect((await sessions.userOf(asked(cookies))).user).toBeNull()
})

test('a request without our cookie runs no query', async () => {
  const asked = vi.spyOn(database.pool, 'query')
  expect(await aProcess().userOf(new Headers({ cookie: 'theme=dark' }))).toEqual({ user: null, cookies: [] })
  expect(asked).not.toHaveBeenCalled()
  asked.mockRestore()
})

test.each([
  ['their password changes', `update accounts set password = 'another' where user_id = $1`],
  ['their account is deleted', 'delete from accounts where user_id = $1'],
])('users who log in while %s get no session', async (_, change) => {
  const person = aPerson()
  const { user } = await aProcess().signUp(person, new Headers())
  const verify = async () => {
    await database.pool.query(change, [user.id])
    return true
  }
  const slow = aProcess({ hashing: { hash: async () => 'as it was', verify } })
  expect(await slow.logIn(person.email, person.password, visit)).toBeNull()
  const { rows } = await database.pool.query('select token from sessions where user_id = $1', [user.id])
  // Only the session from signing up, which this test has not ended.
  expect(rows).toHaveLength(1)
})

test('a user who logs in while two-factor authentication is being turned on gets no session', async () => {
  const person = aPerson()
  const { user } = await aProcess().signUp(person, new Headers())
  const verify = async () => {
    await database.pool.query('update users set two_factor_enabled = true where id = $1', [user.id])
    return true
  }
  const slow = aProcess({ hashing: { hash: async () => 'as it was', verify } })
  expect(await slow.logIn(person.email, person.password, visit)).toMatchObject({ user: { id: user.id }, cookies: null })
  const { rows } = await database.pool.query('select token from sessions where user_id = $1', [user.id])
  expect(rows).toHaveLength(1)
})

test('a wrong password and an unknown email both fail to log in', async () => {
  const person = aPerson()
  const sessions = aProcess()
  await sessions.signUp(person, new Headers())
  expect(await sessions.logIn(person.email, 'wrong-one', visit)).toBeNull()
  expect(await sessions.logIn('nobody@x.example', person.password, visit)).toBeNull()
  expect((await sessions.logIn(person.email, person.password, visit))?.user.username).toBe(person.username)
})

test('an unreachable database is an error, not a wrong password', async () => {
  const gone = await freshDatabase()
  const sessions = createSessions({ db: gone.db, secret: 'x'.repeat(32), publicUrl: 'http://localhost:3000' })
  await gone.drop()
  await expect(sessions.logIn('ana@x.example', 'chalk-line', visit)).rejects.toThrow(/./)
})

test("the cookie's name depends on whether the connection is secure", () => {
  expect(aProcess().cookieName).toBe('homefield')
  expect(aProcess({ publicUrl: 'https://homefield.example' }).cookieName).toBe('__Host-homefield')
})

/** What a login gets, and how many sessions are left, if this happens to its account while the password is checked. */
async function loginDuring(change: (client: PoolClient, userId: string) => Promise<unknown>) {
  const sessions = aProcess()
  const person = aPerson()
  const { user } = await sessions.signUp(person, new Headers())
  const client = await database.pool.connect()
  let login: Promise<unknown>
  try {
    await client.query('begin')
    await change(client, user.id)
    await client.query('delete from sessions where user_id = $1', [user.id])
    login = sessions.logIn(person.email, person.password, visit).catch((error: unknown) => error)
    await Promise.race([login, aWaiter()])
    await client.query('commit')
  } finally {
    client.release()
  }
  const result = await login
  const { rowCount } = await database.pool.query('select from sessions where user_id = $1', [user.id])
  return { result, left: rowCount }
}

const aWaiter = () =>
  expect.poll(async () => (await database.pool.query(waiting)).rowCount, { timeout: 10_000 }).toBe(1)

const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

test('a login is refused if another transaction, which has ended all sessions, changes the password', async () => {
  const hash = await aProcess().hashPassword('touch-line')
  const { result, left } = await loginDuring(async (client, id) => {
    await client.query('update users set role = role where id = $1', [id])
    await client.query('update accounts set password = $2 where user_id = $1', [id, hash])
  })
  expect([result, left]).toEqual([null, 0])
})

test('a user who is suspended during the login is told so, and gets no session', async () => {
  const { result, left } = await loginDuring((client, id) =>
    client.query('update users set suspended_at = now() where id = $1', [id]),
  )
  expect([result, left]).toMatchObject([{ code: 'account_suspended' }, 0])
})
