import { like } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { refusalOfQuery } from '#db/query-refusal.ts'
import { users, verifications } from '#db/schema.ts'
import { AppError } from '#lib/errors.ts'
import { aPlayer, anAdministrator, times, visitor } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { mailedToken } from '#test/mail.ts'
import { useWorld } from '#test/world.ts'
import type { Profile } from '../../profile-contract.ts'
import { editProfile } from './profile.ts'

const world = useWorld()
/** For tests that change nothing. */
let alex: Player
beforeAll(async () => {
  alex = await aPlayer(world)
})

const read = async <T>(response: Promise<Response>) => (await (await response).json()) as T
const profileOf = (player: Player) => read<Profile>(player.get(`/users/${player.id}`))
const edit = async (player: Player, change: object, id = player.id) => {
  const reply = await player.patch(`/users/${id}`, change)
  return { status: reply.status, body: (await reply.json()) as Profile & { code: string; fields: object } }
}
const refusalOf = (error: unknown) => (error instanceof AppError ? error : new AppError(refusalOfQuery(error)!)).code

describe('reading a profile', () => {
  test('its owner sees everything except the password', async () => {
    const robin = await aPlayer(world)
    expect(await profileOf(robin)).toEqual({
      id: robin.id,
      username: robin.username,
      firstName: 'Robin',
      lastName: 'Keller',
      avatar: null,
      bio: null,
      location: null,
      preferredSports: [],
      wins: 0,
      losses: 0,
      totalPrizeWon: 0,
      verifiedWins: 0,
      verifiedLosses: 0,
      verifiedPrizeWon: 0,
      createdAt: expect.any(String),
      email: robin.email,
      emailVerified: false,
      hideEmail: true,
      role: 'player',
    })
  })

  test('the administrator sees the same; players and visitors see no email and no role', async () => {
    const robin = await aPlayer(world)
    const own = await profileOf(robin)
    const { emailVerified: _verified, hideEmail: _hidden, role: _role, ...rest } = own
    const shown = { ...rest, email: null }
    const path = `/users/${robin.id}`
    expect(await read((await anAdministrator(world)).get(path))).toEqual(own)
    expect(await read(alex.get(path))).toEqual(shown)
    expect(await read(visitor(world).get(path))).toEqual(shown)
  })

  test('an unknown id is not found', async () => {
    const reply = await visitor(world).get('/users/019a0000-0000-7000-8000-000000000000')
    expect([reply.status, await reply.json()]).toEqual([
      404,
      { code: 'profile_not_found', message: 'Profile Not Found' },
    ])
  })
})

describe("editing one's own profile", () => {
  test('changes only the given fields', async () => {
    const robin = await aPlayer(world)
    const before = await profileOf(robin)
    const change = {
      username: `${robin.username}-two`,
      firstName: 'Roberta',
      bio: 'Point guard.',
      location: 'Austin, TX, United States',
      preferredSports: ['Tennis', 'basketball', 'tennis'],
    }
    const { status, body } = await edit(robin, change)
    expect([status, body]).toEqual([200, { ...before, ...change, preferredSports: ['tennis', 'basketball'] }])
    expect(await profileOf(robin)).toEqual(body)
  })

  test('an empty bio is stored as null', async () => {
    const robin = await aPlayer(world)
    await edit(robin, { bio: 'Point guard.', location: 'Austin' })
    const { body } = await edit(robin, { bio: '  ', location: null })
    expect([body.bio, body.location]).toEqual([null, null])
  })

  test('saving the same values changes nothing', async () => {
    const robin = await aPlayer(world)
    await edit(robin, { bio: 'null', preferredSports: ['tennis'] })
    const updatedAt = `select updated_at from users where id = '${robin.id}'`
    const before = await world.database.pool.query(updatedAt)
    const { bio, username, preferredSports } = await profileOf(robin)
    expect((await edit(robin, { bio, username, preferredSports, email: robin.email.toUpperCase() })).status).toBe(200)
    expect((await world.database.pool.query(updatedAt)).rows).toEqual(before.rows)
  })

  test('a web address in a new name or location is refused, but a user who already has one can edit their profile', async () => {
    const player = await aPlayer(world)
    const rule = 'Leave out web addresses.'
    const names = { firstName: 'www.prizes', username: `${player.id}.com`, location: 'prizes.com' }
    const refused = await player.patch(`/users/${player.id}`, names)
    const fields = { firstName: rule, username: rule, location: rule }
    expect([refused.status, await refused.json()]).toMatchObject([400, { fields }])
    await world.database.pool.query(`update users set first_name = 'www.prizes' where id = $1`, [player.id])
    const edited = await player.patch(`/users/${player.id}`, { firstName: 'www.prizes', bio: 'Plays left.' })
    expect([edited.status, await edited.json()]).toMatchObject([200, { firstName: 'www.prizes', bio: 'Plays left.' }])
  })

  test("a taken username is refused in any letter case, except one's own", async () => {
    const robin = await aPlayer(world)
    expect(await edit(alex, { username: robin.username.toUpperCase() })).toMatchObject({
      status: 409,
      body: { code: 'username_taken', fields: { username: 'This username is already taken.' } },
    })
    expect(await edit(robin, { username: robin.username.toUpperCase() })).toMatchObject({ status: 200 })
  })

  test('of twenty players who want the same username at once, one gets it', async () => {
    const names = times(20, (place) => ({ username: `rival-${place}`, email: `rival-${place}@homefield.example` }))
    const rivals = await world.app.db
      .insert(users)
      .values(names.map((name) => ({ ...name, firstName: 'Robin', lastName: 'Keller' })))
      .returning()
    const outcomes = await Promise.all(
      rivals.map((rival) =>
        editProfile(world.app, rival, rival.id, { username: 'The-One' }).then(() => 'has it', refusalOf),
      ),
    )
    expect(outcomes.toSorted()).toEqual(['has it', ...Array<string>(19).fill('username_taken')])
  })

  test('a new email is refused together with all other changes', async () => {
    const robin = await aPlayer(world)
    const before = await profileOf(robin)
    expect(await edit(robin, { email: 'new@homefield.example', bio: 'New.' })).toMatchObject({
      status: 409,
      body: { code: 'email_needs_password', fields: { email: expect.stringContaining('use Change email') } },
    })
    expect(await profileOf(robin)).toEqual(before)
  })

  test.each([
    ['firstName', { firstName: ' ' }, 'First name must be at least 2 characters'],
    ['lastName', { lastName: '' }, 'Last name must be at least 2 characters'],
    ['username', { username: 'ab' }, 'Username must be at least 3 characters'],
    ['email', { email: 'nowhere' }, 'Please enter a valid email'],
    ['bio', { bio: 'x'.repeat(501) }, 'Bio must be at most 500 characters'],
    ['preferredSports', { preferredSports: Array<string>(13).fill('tennis') }, 'Choose at most 12 sports'],
  ])('an invalid %s is refused at its field', async (field, change, sentence) => {
    expect(await edit(alex, change)).toMatchObject({
      status: 400,
      body: { fields: { [field]: sentence } },
    })
  })
})

describe('statistics', () => {
  test.each([
    ['numbers are stored as they are', { wins: 12, losses: 3, totalPrizeWon: 450.5 }, [12, 3, 450.5]],
    ['numbers in text are parsed', { wins: '12', losses: ' 3 ', totalPrizeWon: '450.50' }, [12, 3, 450.5]],
    ['unparseable text becomes 0', { wins: 'many', losses: '', totalPrizeWon: null }, [0, 0, 0]],
    ['NaN, which is null in JSON, becomes 0', { wins: Number.NaN, losses: 0, totalPrizeWon: 0 }, [0, 0, 0]],
  ])('%s', async (_, change, stored) => {
    const robin = await aPlayer(world)
    await edit(robin, { wins: 1, losses: 1, totalPrizeWon: 1 })
    expect((await edit(robin, change)).status).toBe(200)
    const { wins, losses, totalPrizeWon } = await profileOf(robin)
    expect([wins, losses, totalPrizeWon]).toEqual(stored)
  })

  test.each([
    [{ wins: -1 }, { wins: 'Wins must be at least 0' }],
    [{ losses: '-2' }, { losses: 'Losses must be at least 0' }],
    [{ totalPrizeWon: -0.01 }, { totalPrizeWon: 'Prize money must be at least $0' }],
    [{ wins: 2.5 }, { wins: 'Wins must be a whole number from 0 to 100,000' }],
    [{ losses: 100_001 }, { losses: 'Losses must be a whole number from 0 to 100,000' }],
    [{ totalPrizeWon: 0.001 }, { totalPrizeWon: 'Prize money must not have fractions of a cent' }],
    [{ totalPrizeWon: 20_000_001 }, { totalPrizeWon: 'Prize money must be at most $20,000,000' }],
  ])('%o is refused, and nothing is stored', async (change, fields) => {
    expect(await edit(alex, change)).toMatchObject({ status: 400, body: { fields } })
    expect(await profileOf(alex)).toMatchObject({ wins: 0, losses: 0, totalPrizeWon: 0 })
  })
})

describe('editing another profile', () => {
  test('is refused for players', async () => {
    const robin = await aPlayer(world)
    expect(await edit(alex, { bio: 'Alex was here.' }, robin.id)).toMatchObject({
      status: 403,
      body: { code: 'not_allowed' },
    })
  })

  test("the administrator can change a user's details and email, which they then log in with", async () => {
    const [robin, administrator] = [await aPlayer(world), await anAdministrator(world)]
    const change = { firstName: 'Rob', email: `New.${robin.email}`, bio: 'Moved.', location: 'Dallas' }
    const { status, body } = await edit(administrator, change, robin.id)
    expect([status, body]).toMatchObject([200, { ...change, email: change.email.toLowerCase(), emailVerified: false }])
    const login = await visitor(world).post('/auth/login', { email: change.email, password: 'chalk-line' })
    expect(login.status).toBe(200)
  })

  test('a new email revokes mailed links, other changes do not', async () => {
    const [robin, administrator] = [await aPlayer(world), await anAdministrator(world)]
    const elsewhere = `elsewhere-${robin.username}@x.example`
    await robin.post('/auth/change-email', { email: elsewhere, password: 'chalk-line' })
    const token = await mailedToken(world, elsewhere, 'change_email')
    const links = () => world.app.db.$count(verifications, like(verifications.identifier, `%:${robin.id}`))
    await edit(administrator, { bio: 'Moved.' }, robin.id)
    expect(await links()).toBe(2)
    await edit(administrator, { email: `right-${robin.email}` }, robin.id)
    expect(await links()).toBe(0)
    expect((await visitor(world).post('/auth/confirm-email', { token })).status).toBe(410)
    expect(await profileOf(robin)).toMatchObject({ email: `right-${robin.email}` })
  })

  test('an email that belongs to someone else is refused', async () => {
    const [robin, administrator] = [await aPlayer(world), await anAdministrator(world)]
    expect(await edit(administrator, { email: robin.email.toUpperCase() }, alex.id)).toMatchObject({
      status: 409,
      body: { code: 'email_taken', fields: { email: 'An account with this email already exists.' } },
    })
  })

  test("the administrator can correct another user's statistics", async () => {
    const [robin, administrator] = [await aPlayer(world), await anAdministrator(world)]
    await edit(robin, { wins: 99, totalPrizeWon: 1_000_000 })
    expect((await edit(administrator, { wins: 9, totalPrizeWon: 0 }, robin.id)).status).toBe(200)
    expect(await profileOf(robin)).toMatchObject({ wins: 9, totalPrizeWon: 0 })
  })
})
