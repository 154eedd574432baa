import { beforeAll, describe, expect, test } from 'vitest'
import { accounts, users } from '#db/schema.ts'
import { setAttempts } from '#test/rate-limits.ts'
import { times, visitor } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'
import { accountLimits } from './limits.ts'

const world = useWorld({ env: { TRUSTED_PROXIES: '1' }, expectedErrors: /out_of_order/ })

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

test('signing up creates an account and logs in', async () => {
  const person = aPerson()
  const reply = await signUp(person)
  const { password: _, ...shown } = person
  const user = {
    id: expect.any(String),
    role: 'player',
    avatar: null,
    emailVerified: false,
    twoFactorEnabled: false,
    ...shown,
  }
  expect([reply.status, await reply.json()]).toEqual([201, { user }])
  const cookie = reply.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ')
  expect(await (await visitor(world, cookie).get('/auth/session')).json()).toEqual({ user })
})

test('names are stored as typed, without surrounding spaces', async () => {
  const reply = await signUp(aPerson({ username: " Änna O'Ruiz_99 ", firstName: ' Zoë ', lastName: 'de la Cruz' }))
  expect(await reply.json()).toMatchObject({
    user: { username: "Änna O'Ruiz_99", firstName: 'Zoë', lastName: 'de la Cruz' },
  })
})

test('only a hash of the password is stored, and no IP address', async () => {
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

test('new users are players, whatever they send', async () => {
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
])('an invalid %s (%j) is refused at its field', async (field, value, sentence) => {
  const reply = await signUp(aPerson({ [field]: value }))
  expect(await refusalOf(reply)).toMatchObject([400, { code: 'invalid_input', fields: { [field]: sentence } }])
})

test('a common password is refused at its field', async () => {
  const reply = await signUp(aPerson({ password: 'Password1' }))
  expect(await refusalOf(reply)).toMatchObject([400, { code: 'password_too_common', fields: { password: /commonly/ } }])
})

describe('taken values, in any letter case', () => {
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

  test('a username that only looks similar is available', async () => {
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

describe('twenty simultaneous sign-ups', () => {
  test('with one email create one account and refuse nineteen', async () => {
    const [people, passwords] = await count()
    const outcome = await race(
      times(20, (n) => aPerson({ email: n % 2 ? 'race@homefield.example' : 'RACE@homefield.example' })),
    )
    expect(outcome).toEqual({ made: 1, codes: new Set(['409 email_taken']) })
    expect(await count()).toEqual([people! + 1, passwords! + 1])
  })

  test('with one username create one account and refuse nineteen', async () => {
    const [people, passwords] = await count()
    const outcome = await race(times(20, (n) => aPerson({ username: n % 2 ? 'Sprinter' : 'sprinter' })))
    expect(outcome).toEqual({ made: 1, codes: new Set(['409 username_taken']) })
    expect(await count()).toEqual([people! + 1, passwords! + 1])
  })
})

test('sign-ups are limited to 300 an hour per address', async () => {
  const address = '198.51.100.7'
  expect((await signUp(aPerson(), address)).status).toBe(201)
  await setAttempts(world, accountLimits.signUpsPerNetwork, address, 299)
  expect((await signUp(aPerson(), address)).status).toBe(201)
  const refused = await signUp(aPerson(), address)
  expect(await refusalOf(refused)).toMatchObject([429, { code: 'too_many_requests' }])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(3_600)
  expect((await signUp(aPerson(), '198.51.100.8')).status).toBe(201)
})

test.each([
  ['firstName', 'Win prizes at prizes.com'],
  ['lastName', 'https://evil.example'],
  ['username', 'www.prizes'],
])(
  'a web address in %s is refused at its field, so that our mail carries no links of strangers',
  async (field, text) => {
    const account = { firstName: 'A.J.', lastName: 'St. Mary', username: 'a.j.mary', email: 'aj@club.example' }
    const reply = await visitor(world).post('/auth/signup', { ...account, password: 'chalk-line', [field]: text })
    expect([reply.status, ((await reply.json()) as { fields: object }).fields]).toEqual([
      400,
      { [field]: 'Leave out web addresses.' },
    ])
  },
)

test('a failure right after an account is created is not reported as a taken email or username', async () => {
  const { pool } = world.database
  await pool.query('alter table login_networks add constraint out_of_order check (false) not valid')
  const reply = await signUp(aPerson())
  await pool.query('alter table login_networks drop constraint out_of_order')
  expect(reply.status).toBe(500)
})

test('nobody can sign up with a username or full name that looks like staff', async () => {
  expect(await refusalOf(await signUp(aPerson({ username: 'Ad.min-1' })))).toMatchObject([
    400,
    { code: 'username_reserved', fields: { username: expect.stringContaining('reserved') } },
  ])
  expect(await refusalOf(await signUp(aPerson({ firstName: 'Homefield', lastName: 'Support' })))).toMatchObject([
    400,
    { code: 'name_reserved', fields: { lastName: expect.stringContaining('reserved') } },
  ])
})
