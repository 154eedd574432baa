import { beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { passkeys, sessions, twoFactors, users } from '#db/schema.ts'
import { aPlayer, anAdministrator, times, visitor } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { mailsTo } from '#test/mail.ts'
import { aPasskey, anAuthenticator, asked } from '#test/passkey.ts'
import { statusAndCode } from '#test/refusals.ts'
import { cookiesOf, turnOnTwoFactor } from '#test/two-factor.ts'
import { useWorld } from '#test/world.ts'
import { maxPasskeys } from '../../values.ts'
import { ensureAdministrator } from '../service.ts'
import { removeTwoFactor } from '../two-factor/two-factor.ts'
import { transact } from '#db/transact.ts'

const world = useWorld()
let player: Player
beforeEach(async () => {
  player = await aPlayer(world)
})

const refused = [400, 'passkey_refused']
const loginPath = '/auth/login/passkey/challenge'
const challenge = () => asked(visitor(world).post(loginPath))
const challengeToConfirm = (who: Player) => asked(who.post('/auth/confirm-passkey/challenge'))
const logIn = (body: object) => visitor(world).post('/auth/login/passkey', body)
const add = (who: Player, given: { challenge: string }) =>
  statusAndCode(who.post('/auth/passkeys', anAuthenticator().create(given)))
const setup = () => asked(player.post('/auth/passkeys/setup'))
const list = async (who: Pick<Player, 'get'> = player) => (await who.get('/auth/passkeys')).json()
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const enteredAgo = (minutes: number, { id }: { id: string } = player) =>
  world.app.db
    .update(sessions)
    .set({ confirmedAt: ago(minutes) })
    .where(eq(sessions.userId, id))
const later = (minutes: number) => {
  world.clock.now = new Date(world.clock.now.getTime() + minutes * 60_000)
}

describe('adding a passkey', () => {
  test('asks the browser for one that identifies and verifies its user', async () => {
    await aPasskey(player)
    expect(await setup()).toMatchObject({
      rp: { name: 'Homefield', id: 'localhost' },
      user: { name: player.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ type: 'public-key' }],
    })
  })

  test('lists it under the name of the device, and is announced by mail', async () => {
    const { id } = await aPasskey(player)
    const createdAt = world.clock.now.toISOString()
    expect(await list()).toEqual([{ id, name: 'Unknown device', createdAt, lastUsedAt: null }])
    expect(await mailsTo(world, player.email, 'passkey_added')).toHaveLength(1)
  })

  test('needs a password from the last 15 minutes, as removing one does', async () => {
    const { id } = await aPasskey(player)
    await enteredAgo(15.1)
    for (const reply of [player.post('/auth/passkeys/setup'), player.delete(`/auth/passkeys/${id}`)])
      expect(await statusAndCode(reply)).toEqual([403, 'confirm_password'])
    expect(await statusAndCode(player.post('/auth/passkeys', {}))).toEqual([403, 'confirm_password'])
  })

  test.each([
    ['another site', { origin: 'https://elsewhere.example' }],
    ['another host', { rpID: 'elsewhere.example' }],
    ['an authenticator that did not verify its user', { flags: 0x01 }],
  ])('is refused from %s', async (_, wrong) => {
    const made = anAuthenticator().create(await setup(), wrong)
    expect(await statusAndCode(player.post('/auth/passkeys', made))).toEqual(refused)
    expect(await list()).toEqual([])
  })

  test("is refused with a challenge that is another user's, made up, used, meant for logging in, or five minutes old", async () => {
    const other = await aPlayer(world)
    const options = await setup()
    expect(await add(other, options)).toEqual(refused)
    expect(await add(player, { challenge: 'bWFkZSB1cA' })).toEqual(refused)
    expect(await add(player, await challenge())).toEqual(refused)
    expect((await player.post('/auth/passkeys', anAuthenticator().create(options))).status).toBe(201)
    expect(await add(player, options)).toEqual(refused)
    const old = await setup()
    later(5)
    expect(await add(player, old)).toEqual(refused)
  })

  test('is refused if it belongs to an account already', async () => {
    const authenticator = anAuthenticator()
    await player.post('/auth/passkeys', authenticator.create(await setup()))
    const other = await aPlayer(world)
    const again = authenticator.create(await asked(other.post('/auth/passkeys/setup')))
    expect(await statusAndCode(other.post('/auth/passkeys', again))).toEqual([409, 'passkey_known'])
  })

  test(`works ${maxPasskeys} times per account`, async () => {
    const options = await setup()
    await world.app.db.insert(passkeys).values(
      times(maxPasskeys, (index) => ({
        userId: player.id,
        credentialId: `${player.id}${index}`,
        publicKey: '',
        counter: 0,
        name: 'Key',
        createdAt: world.clock.now,
      })),
    )
    expect(await statusAndCode(player.post('/auth/passkeys/setup'))).toEqual([409, 'too_many_passkeys'])
    const made = anAuthenticator().create(options)
    expect(await statusAndCode(player.post('/auth/passkeys', made))).toEqual([409, 'too_many_passkeys'])
  })
})

describe('logging in with a passkey', () => {
  test('takes neither password nor code, and notes the use', async () => {
    await turnOnTwoFactor(world, player)
    const passkey = await aPasskey(player)
    const reply = await logIn(passkey.sign(await challenge()))
    expect([reply.status, await reply.json()]).toMatchObject([200, { user: { id: player.id } }])
    expect(reply.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual([
      'homefield',
      'logged-in',
      'device',
    ])
    const browser = visitor(world, cookiesOf(reply))
    expect(await list(browser)).toMatchObject([{ lastUsedAt: world.clock.now.toISOString() }])
  })

  test.each([
    ['another site', { origin: 'https://elsewhere.example' }],
    ['another host', { rpID: 'elsewhere.example' }],
    ['an authenticator that did not verify its user', { flags: 0x01 }],
    ['the making of a passkey', { type: 'webauthn.create' }],
  ])('is refused with a signature for %s', async (_, wrong) => {
    const passkey = await aPasskey(player)
    expect(await statusAndCode(logIn(passkey.sign(await challenge(), wrong)))).toEqual(refused)
  })

  test('is refused with a signature by another key, or an unknown passkey', async () => {
    const passkey = await aPasskey(player)
    const { credential } = anAuthenticator().sign(await challenge())
    const { id, rawId } = passkey.sign({ challenge: '' }).credential
    expect(await statusAndCode(logIn({ credential: { ...credential, id, rawId } }))).toEqual(refused)
    expect(await statusAndCode(logIn(anAuthenticator().sign(await challenge())))).toEqual(refused)
  })

  test('is refused with a challenge that is made up, five minutes old, or was tried before', async () => {
    const passkey = await aPasskey(player)
    expect(await statusAndCode(logIn(passkey.sign({ challenge: 'bWFkZSB1cA' })))).toEqual(refused)
    const tried = await challenge()
    expect(await statusAndCode(logIn(passkey.sign(tried, { flags: 0x01 })))).toEqual(refused)
    expect(await statusAndCode(logIn(passkey.sign(tried)))).toEqual(refused)
    const old = await challenge()
    later(5)
    expect(await statusAndCode(logIn(passkey.sign(old)))).toEqual(refused)
  })

  test('works once with one signature, also when it is sent twenty times at once', async () => {
    const passkey = await aPasskey(player)
    const signed = passkey.sign(await challenge())
    const statuses = await Promise.all(times(20, async () => (await logIn(signed)).status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  test('is refused when the counter did not grow, as with a copy of the passkey', async () => {
    const passkey = await aPasskey(player)
    expect((await logIn(passkey.sign(await challenge(), { counter: 7 }))).status).toBe(200)
    for (const counter of [7, 6, 0])
      expect(await statusAndCode(logIn(passkey.sign(await challenge(), { counter })))).toEqual(refused)
    expect((await logIn(passkey.sign(await challenge(), { counter: 8 }))).status).toBe(200)
  })

  test('is refused to suspended users, and tells nobody else that they are', async () => {
    const passkey = await aPasskey(player)
    await world.app.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, player.id))
    expect(await statusAndCode(logIn(passkey.sign(await challenge())))).toEqual([403, 'account_suspended'])
    expect(await statusAndCode(logIn(passkey.sign(await challenge(), { flags: 0x01 })))).toEqual(refused)
  })
})

describe('a passkey is removed', () => {
  test('by its user, and then logs nobody in', async () => {
    const passkey = await aPasskey(player)
    const stranger = await aPlayer(world)
    expect((await stranger.delete(`/auth/passkeys/${passkey.id}`)).status).toBe(404)
    expect(await (await player.delete(`/auth/passkeys/${passkey.id}`)).json()).toEqual([])
    expect(await mailsTo(world, player.email, 'passkey_removed')).toHaveLength(1)
    expect(await statusAndCode(logIn(passkey.sign(await challenge())))).toEqual(refused)
  })

  test('with the account', async () => {
    await aPasskey(player)
    await player.post('/auth/delete-account', { password: 'chalk-line' })
    expect(await world.app.db.select().from(passkeys).where(eq(passkeys.userId, player.id))).toEqual([])
  })

  test('with two-factor authentication, when the operator resets it', async () => {
    await turnOnTwoFactor(world, player)
    await aPasskey(player)
    await transact(world.app.db, (tx) => removeTwoFactor(tx, player.id))
    expect(await list()).toEqual([])
    expect(await world.app.db.select().from(twoFactors).where(eq(twoFactors.userId, player.id))).toEqual([])
  })

  test('when the account becomes the administrator, because anyone may have signed up with that address', async () => {
    const passkey = await aPasskey(player)
    await ensureAdministrator(world.app, { email: player.email, password: 'whistle-and-clock' })
    expect(await statusAndCode(logIn(passkey.sign(await challenge())))).toEqual(refused)
  })
})

describe('confirming with a passkey', () => {
  test('is as good as the password for 15 minutes', async () => {
    const passkey = await aPasskey(player)
    await enteredAgo(16)
    const confirm = async () => player.post('/auth/confirm-passkey', passkey.sign(await challengeToConfirm(player)))
    expect((await confirm()).status).toBe(200)
    expect((await player.post('/auth/passkeys/setup')).status).toBe(201)
  })

  test('opens what the administrator has to confirm', async () => {
    const administrator = await anAdministrator(world)
    const passkey = await aPasskey(administrator)
    await enteredAgo(16, administrator)
    const remove = () => administrator.delete(`/users/${player.id}`)
    expect(await statusAndCode(remove())).toEqual([403, 'confirm_password'])
    await administrator.post('/auth/confirm-passkey', passkey.sign(await challengeToConfirm(administrator)))
    expect((await remove()).status).toBe(200)
  })

  test("is refused with another user's passkey", async () => {
    const theirs = await aPasskey(await aPlayer(world))
    await enteredAgo(16)
    const signed = theirs.sign(await challengeToConfirm(player))
    expect(await statusAndCode(player.post('/auth/confirm-passkey', signed))).toEqual(refused)
    expect(await statusAndCode(player.post('/auth/passkeys/setup'))).toEqual([403, 'confirm_password'])
  })

  test('asks for one of their own passkeys', async () => {
    const passkey = await aPasskey(player)
    await aPasskey(await aPlayer(world))
    expect(await challengeToConfirm(player)).toMatchObject({ allowCredentials: [{ id: passkey.credentialId }] })
  })

  test("rejects a signature made for logging in, and its own can't log in", async () => {
    const passkey = await aPasskey(player)
    const toLogIn = passkey.sign(await challenge())
    expect(await statusAndCode(player.post('/auth/confirm-passkey', toLogIn))).toEqual(refused)
    const toConfirm = passkey.sign(await challengeToConfirm(player))
    expect(await statusAndCode(logIn(toConfirm))).toEqual(refused)
    expect((await player.post('/auth/confirm-passkey', toConfirm)).status).toBe(200)
  })
})

test('a network gets 300 challenges in 15 minutes', async () => {
  await world.database.pool.query('delete from rate_limits')
  const statuses = await Promise.all(times(301, async () => (await visitor(world).post(loginPath)).status))
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})

test('the download of own data names passkeys and their dates, and nothing to use them with', async () => {
  await aPasskey(player)
  const data = (await (await player.get('/auth/my-data')).json()) as { passkeys: object[] }
  const addedAt = world.clock.now.toISOString()
  expect(data.passkeys).toEqual([{ name: 'Unknown device', addedAt, lastUsedAt: null }])
})
