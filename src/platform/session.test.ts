import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freshDatabase } from '#test/database.ts'
import type { FreshDatabase } from '#test/database.ts'
import { createSessions } from './session.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

const aProcess = (options: Partial<Parameters<typeof createSessions>[0]> = {}) =>
  createSessions({
    db: database.db,
    secret: 'a-secret-that-all-processes-share',
    publicUrl: 'http://localhost:3000',
    ...options,
  })

let serial = 0
const aPerson = () => {
  serial += 1
  const name = `ana${serial}`
  return { firstName: 'Ana', lastName: 'Ruiz', username: name, email: `${name}@x.example`, password: 'chalk-line' }
}
const asked = (cookies: string[]) => new Headers({ cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') })

test('whoever signed in at one process is known to all that share its secret', async () => {
  const { user, cookies } = await aProcess().signUp(aPerson(), new Headers())
  expect((await aProcess().userOf(asked(cookies))).user).toEqual(user)
})

test('a password is kept as salt and scrypt key, another salt each time', async () => {
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

test('with another secret nobody is known', async () => {
  const { cookies } = await aProcess().signUp(aPerson(), new Headers())
  const other = aProcess({ secret: 'another-secret-of-more-than-32-letters' })
  expect(await other.userOf(asked(cookies))).toMatchObject({ user: null })
})

test('a request without our cookie costs no query', async () => {
  const asked = vi.spyOn(database.pool, 'query')
  expect(await aProcess().userOf(new Headers({ cookie: 'theme=dark' }))).toEqual({ user: null, cookies: [] })
  expect(asked).not.toHaveBeenCalled()
  asked.mockRestore()
})

test.each([
  ['another password is set', `update accounts set password = 'another' where user_id = $1`],
  ['the account is deleted', 'delete from accounts where user_id = $1'],
])('whoever signs in while %s stays out', async (_, change) => {
  const person = aPerson()
  const { user } = await aProcess().signUp(person, new Headers())
  const verify = async () => {
    await database.pool.query(change, [user.id])
    return true
  }
  const slow = aProcess({ hashing: { hash: async () => 'as it was', verify } })
  expect(await slow.signIn(person.email, person.password, new Headers())).toBeNull()
  const { rows } = await database.pool.query('select token from sessions where user_id = $1', [user.id])
  // The one of signing up: this test has not ended it.
  expect(rows).toHaveLength(1)
})

test('a wrong password and an unknown e-mail are both nobody', async () => {
  const person = aPerson()
  const sessions = aProcess()
  await sessions.signUp(person, new Headers())
  expect(await sessions.signIn(person.email, 'wrong-one', new Headers())).toBeNull()
  expect(await sessions.signIn('nobody@x.example', person.password, new Headers())).toBeNull()
  expect((await sessions.signIn(person.email, person.password, new Headers()))?.user.username).toBe(person.username)
})

test('the database being away is no wrong password', async () => {
  const gone = await freshDatabase()
  const sessions = createSessions({ db: gone.db, secret: 'x'.repeat(32), publicUrl: 'http://localhost:3000' })
  await gone.drop()
  await expect(sessions.signIn('ana@x.example', 'chalk-line', new Headers())).rejects.toThrow(/./)
})

test('the cookie has the name for its kind of connection', () => {
  expect(aProcess().cookieName).toBe('homefield')
  expect(aProcess({ publicUrl: 'https://homefield.example' }).cookieName).toBe('__Host-homefield')
})
