import { beforeAll, describe, expect, test } from 'vitest'
import { accounts, users } from '#db/schema.ts'
import { countAs } from '#test/attempts.ts'
import { times, visitor } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld({ env: { TRUSTED_PROXIES: '1' } })

let serial = 0
const aPerson = (changed: object = {}) => {
  serial += 1
  return {
    firstName: 'Ana',
    lastName: 'Ruiz',
    username: `ana${serial}`,
    email: `ana${serial}@homefield.example`,
    password: 'chalk-line',
    ...changed,
  }
}
const signUp = (person: object, address = '203.0.113.1') =>
  visitor(world).call('POST', '/auth/signup', person, { 'x-forwarded-for': address })
const refusalOf = async (reply: Response) => [reply.status, await reply.json()]

test('signing up makes an account and signs in', async () => {
  const person = aPerson()
  const reply = await signUp(person)
  const { password: _, ...shown } = person
  const user = { id: expect.any(String), role: 'player', avatar: null, ...shown }
  expect([reply.status, await reply.json()]).toEqual([201, { user }])
  const cookie = reply.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ')
  expect(await (await visitor(world, cookie).get('/auth/session')).json()).toEqual({ user })
})

test('names stay as typed, without the space around them', async () => {
  const reply = await signUp(aPerson({ username: ' Änna O’Ruiz_99 ', firstName: ' Zoë ', lastName: 'de la Cruz' }))
  expect(await reply.json()).toMatchObject({
    user: { username: 'Änna O’Ruiz_99', firstName: 'Zoë', lastName: 'de la Cruz' },
  })
})

test('the password is kept as a hash alone, and no address is kept', async () => {
  const person = aPerson({ password: 'never-in-the-clear' })
  await signUp(person)
  const { rows } = await world.database.pool.query<{ everything: string }>(
    `select string_agg(row::text, ' ') as everything
     from (select users::text as row from users union all select accounts::text from accounts union all select sessions::text from sessions) rows`,
  )
  expect(rows[0]!.everything).toContain(person.email)
  expect(rows[0]!.everything).not.toContain('never-in-the-clear')
  expect(rows[0]!.everything).not.toContain('203.0.113.1')
})

test('whoever signs up is a player, whatever else they send', async () => {
  const claims = { role: 'administrator', id: '01a1f86d-0000-7000-8000-000000000000', emailVerified: true, wins: 99 }
  const person = aPerson(claims)
  const { user } = (await (await signUp(person)).json()) as { user: { id: string; role: string } }
  const [row] = (await world.app.db.select().from(users)).filter(({ id }) => id === user.id)
  expect(row).toMatchObject({ role: 'player', emailVerified: false, wins: 0 })
  expect(user.id).not.toBe(claims.id)
})

test.each([
  ['firstName', 'A', 'First name must be at least 2 characters'],
  ['lastName', ' R ', 'Last name must be at least 2 characters'],
  ['username', 'an', 'Username must be at least 3 characters'],
  ['email', 'ana@homefield', 'Please enter a valid email'],
  ['password', 'chalk', 'Password must be at least 6 characters'],
])('a wrong %s (%j) is told at its field', async (field, value, sentence) => {
  const reply = await signUp(aPerson({ [field]: value }))
  expect(await refusalOf(reply)).toMatchObject([400, { code: 'invalid_input', fields: { [field]: sentence } }])
})

test('one of the commonest passwords is told at its field', async () => {
  const reply = await signUp(aPerson({ password: 'Password1' }))
  expect(await refusalOf(reply)).toMatchObject([400, { code: 'password_too_common', fields: { password: /commonly/ } }])
})

describe('what is taken, in any letter case', () => {
  const taken = { username: 'ÖzilFan', email: 'mesut@homefield.example' }
  beforeAll(async () => {
    await signUp(aPerson(taken))
  })
  const emailTaken = { code: 'email_taken', fields: { email: 'An account with this email already exists.' } }
  const usernameTaken = { code: 'username_taken', fields: { username: 'This username is already taken.' } }

  test.each([
    [{ email: 'mesut@homefield.example' }, emailTaken],
    [{ email: ' MESUT@Homefield.Example ' }, emailTaken],
    [{ username: 'ÖzilFan' }, usernameTaken],
    [{ username: 'özilfan ' }, usernameTaken],
    [{ username: 'ÖZILFAN', email: 'MESUT@homefield.example' }, emailTaken],
  ])('%j', async (changed, refusal) => {
    expect(await refusalOf(await signUp(aPerson(changed)))).toMatchObject([409, refusal])
  })

  test('a username that only looks alike is another one', async () => {
    expect((await signUp(aPerson({ username: 'OzilFan' }))).status).toBe(201)
  })
})

const race = async (people: object[]) => {
  const replies = await Promise.all(people.map((person) => signUp(person)))
  const answers = await Promise.all(replies.map(refusalOf))
  return {
    made: answers.filter(([status]) => status === 201).length,
    codes: new Set(answers.flatMap(([status, reply]) => (status === 201 ? [] : [`${status} ${reply.code}`]))),
  }
}
const count = async () => [await world.app.db.$count(users), await world.app.db.$count(accounts)]

describe('twenty at the same moment', () => {
  test('with one e-mail: one account, nineteen are told', async () => {
    const [people, passwords] = await count()
    const outcome = await race(
      times(20, (n) => aPerson({ email: n % 2 ? 'race@homefield.example' : 'RACE@homefield.example' })),
    )
    expect(outcome).toEqual({ made: 1, codes: new Set(['409 email_taken']) })
    expect(await count()).toEqual([people! + 1, passwords! + 1])
  })

  test('with one username: one account, nineteen are told', async () => {
    const [people, passwords] = await count()
    const outcome = await race(times(20, (n) => aPerson({ username: n % 2 ? 'Sprinter' : 'sprinter' })))
    expect(outcome).toEqual({ made: 1, codes: new Set(['409 username_taken']) })
    expect(await count()).toEqual([people! + 1, passwords! + 1])
  })
})

test('300 sign-ups an hour come from one address, the next one waits, and other addresses do not', async () => {
  const address = '198.51.100.7'
  expect((await signUp(aPerson(), address)).status).toBe(201)
  await countAs(world, 'signUpsPerAddress', address, 299)
  expect((await signUp(aPerson(), address)).status).toBe(201)
  const refused = await signUp(aPerson(), address)
  expect(await refusalOf(refused)).toMatchObject([429, { code: 'too_many_requests' }])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(3_600)
  expect((await signUp(aPerson(), '198.51.100.8')).status).toBe(201)
})
