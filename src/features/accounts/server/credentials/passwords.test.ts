import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { outbox, users, verifications } from '#db/schema.ts'
import type { Failure } from '#lib/errors.ts'
import { aPlayer, times, visitor } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { aPasskey } from '#test/passkey.ts'
import { mailedToken, mailsTo } from '#test/mail.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld({ env: { TRUSTED_PROXIES: '1' } })
let player: Player
beforeEach(async () => {
  player = await aPlayer(world)
})

const read = async (reply: Response) => [reply.status, (await reply.json()) as Failure] as const
const forgot = (email: string, address = '203.0.113.1') =>
  visitor(world).call('POST', '/auth/forgot-password', { email }, { 'x-forwarded-for': address })
const linkFor = async (who = player) => {
  await forgot(who.email)
  return mailedToken(world, who.email, 'reset_password')
}
const reset = (token: string, password = 'touch-line') =>
  visitor(world).post('/auth/reset-password', { token, password })
const login = async (password: string, who = player) =>
  (await visitor(world).post('/auth/login', { email: who.email, password })).status
const isIn = async (cookie: string | undefined) => {
  const session = (await (await visitor(world, cookie).get('/auth/session')).json()) as { user: unknown }
  return session.user !== null
}
const usedUp = { code: 'link_used_up', message: expect.stringMatching(/already used or has expired/) }

describe('a forgotten password', () => {
  test('is replaced through the mailed link', async () => {
    expect(await read(await forgot(player.email.toUpperCase()))).toEqual([200, { ok: true }])
    const [mail] = await mailsTo(world, player.email, 'reset_password')
    expect(mail).toMatchObject({ userId: player.id, subject: expect.stringContaining('new password') })
    expect(mail!.text).toContain('http://localhost:3000/reset-password?token=')
    expect(await read(await reset(await mailedToken(world, player.email, 'reset_password')))).toEqual([
      200,
      { ok: true },
    ])
    expect([await login('chalk-line'), await login('touch-line')]).toEqual([401, 200])
    expect(await mailsTo(world, player.email, 'password_changed')).toHaveLength(1)
  })

  test('its link says whether it still works, and an unknown link looks like a used one', async () => {
    const isUsable = async (token: string, purpose = 'reset-password') =>
      (await visitor(world).get(`/auth/mailed-link?purpose=${purpose}&token=${token}`)).json()
    const token = await linkFor()
    expect(await isUsable(token)).toEqual({ isUsable: true })
    expect(await isUsable(token, 'confirm-email')).toEqual({ isUsable: false })
    await reset(token)
    expect(await isUsable(token)).toEqual({ isUsable: false })
    for (const unknown of [`${player.id}.guessed`, `${crypto.randomUUID()}.guessed`, 'nonsense']) {
      expect(await isUsable(unknown)).toEqual({ isUsable: false })
    }
    const late = await linkFor()
    const { now } = world.clock
    world.clock.now = new Date(now.getTime() + 3_600_000)
    const atTheEnd = await isUsable(late)
    world.clock.now = now
    expect(atTheEnd).toEqual({ isUsable: false })
  })

  test('leaves passkeys, which the mail about it names', async () => {
    const other = await aPlayer(world)
    await aPasskey(player)
    await reset(await linkFor())
    const [mail] = await mailsTo(world, player.email, 'password_changed')
    const added = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(world.clock.now)
    expect(mail!.text).toContain(
      `Your passkeys still log you in: Unknown device (added ${added}). Remove any you don't know: http://localhost:3000/security`,
    )
    await reset(await linkFor(other))
    expect((await mailsTo(world, other.email, 'password_changed'))[0]!.text).not.toContain('passkeys')
  })

  test('ends all sessions and confirms the address', async () => {
    await reset(await linkFor())
    expect(await isIn(player.cookie)).toBe(false)
    const [row] = await world.app.db.select().from(users).where(eq(users.id, player.id))
    expect(row!.emailVerified).toBe(true)
  })

  test('clears the failed logins that blocked the owner', async () => {
    await Promise.all(times(11, () => login('wrong-one')))
    expect(await login('chalk-line')).toBe(429)
    await reset(await linkFor())
    expect(await login('touch-line')).toBe(200)
  })

  test('a link works once, even for twenty simultaneous requests', async () => {
    const token = await linkFor()
    const replies = await Promise.all(times(20, (n) => reset(token, `touch-line-${n}`)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 410)).toHaveLength(19)
  })

  test('using one link invalidates the others', async () => {
    const [first, second] = [await linkFor(), await linkFor()]
    expect((await reset(first)).status).toBe(200)
    expect(await read(await reset(second))).toMatchObject([410, usedUp])
  })

  test('a link works for an hour', async () => {
    const [first, second] = [await linkFor(), await linkFor(await aPlayer(world))]
    const now = world.clock.now
    world.clock.now = new Date(now.getTime() + 3_600_000)
    expect(await read(await reset(first))).toMatchObject([410, usedUp])
    world.clock.now = new Date(now.getTime() + 3_599_000)
    expect((await reset(second)).status).toBe(200)
    world.clock.now = now
  })

  test('a common password is refused without using up the link', async () => {
    const token = await linkFor()
    expect(await read(await reset(token, 'Password1'))).toMatchObject([400, { code: 'password_too_common' }])
    expect(await read(await reset(token, `${player.username}!`))).toMatchObject([
      400,
      { code: 'password_is_a_name', fields: { password: /your name, username/ } },
    ])
    expect(await read(await reset(token, 'short'))).toMatchObject([400, { fields: { password: /at least 6/ } }])
    expect((await reset(token)).status).toBe(200)
  })

  test.each([
    ["another user's id", (token: string, other: string) => `${other}.${token.split('.')[1]}`],
    ['a letter changed', (token: string) => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
    ['a percent sign', (token: string) => `${token.split('.')[0]}.%`],
    ['nothing after the id', (token: string) => `${token.split('.')[0]}.`],
  ])('a token with %s is refused', async (_, forged) => {
    const other = await aPlayer(world)
    expect(await read(await reset(forged(await linkFor(), other.id)))).toMatchObject([410, usedUp])
    expect([await login('chalk-line'), await login('chalk-line', other)]).toEqual([200, 200])
  })

  test('no password is hashed without a valid link, because hashing is slow and anyone may ask', async () => {
    const hashed = vi.spyOn(world.app.sessions, 'hashPassword')
    await reset(`${player.id}.nothing`)
    expect(hashed).not.toHaveBeenCalled()
    await reset(await linkFor())
    expect(hashed).toHaveBeenCalledOnce()
    hashed.mockRestore()
  })

  test('hashing the password holds no lock, and a link used in the meantime is refused', async () => {
    const [first, second] = [await linkFor(), await linkFor()]
    const lock = `select 1 from users where id = '${player.id}' for update nowait`
    const hashed = vi.spyOn(world.app.sessions, 'hashPassword').mockImplementationOnce(async (password) => {
      await world.database.pool.query(lock)
      expect((await reset(second, 'second-one')).status).toBe(200)
      return world.app.sessions.hashPassword(password)
    })
    expect(await read(await reset(first, 'first-one'))).toMatchObject([410, usedUp])
    hashed.mockRestore()
    expect([await login('second-one'), await login('first-one')]).toEqual([200, 401])
  })

  test('a confirmation link cannot reset a password', async () => {
    const token = await mailedToken(world, player.email, 'verify_email')
    expect(await read(await reset(token))).toMatchObject([410, usedUp])
  })

  test('the table contains only a hash of the link', async () => {
    const secret = (await linkFor()).split('.')[1]!
    expect(JSON.stringify(await world.app.db.select().from(verifications))).not.toContain(secret)
  })

  test('suspended and deleted users get no link', async () => {
    await world.app.db.update(users).set({ suspendedAt: world.clock.now }).where(eq(users.id, player.id))
    await forgot(player.email)
    expect(await mailsTo(world, player.email, 'reset_password')).toEqual([])
  })
})

/** Valid links to confirm the address, to change it to `elsewhere` and to reset the password. */
async function everyLink(elsewhere: string) {
  expect((await player.post('/auth/change-email', { email: elsewhere, password: 'chalk-line' })).status).toBe(200)
  return {
    confirming: await mailedToken(world, player.email, 'verify_email'),
    changing: await mailedToken(world, elsewhere, 'change_email'),
    resetting: await linkFor(),
  }
}
const follow = async (token: string) => (await visitor(world).post('/auth/confirm-email', { token })).status
const emailOf = async () => (await world.app.db.select().from(users).where(eq(users.id, player.id)))[0]!.email

describe('an intruder who requested a change of address', () => {
  const gone = [410, 410, 410]

  test('is locked out by a password reset, which revokes all links', async () => {
    const { confirming, changing, resetting } = await everyLink(`intruder-${player.username}@x.example`)
    expect((await reset(await linkFor())).status).toBe(200)
    expect([await follow(confirming), await follow(changing), (await reset(resetting)).status]).toEqual(gone)
    expect(await emailOf()).toBe(player.email)
  })

  test('is locked out by a password change', async () => {
    const { confirming, changing, resetting } = await everyLink(`intruder-${player.username}@x.example`)
    expect((await change('chalk-line', 'touch-line')).status).toBe(200)
    expect([await follow(confirming), await follow(changing), (await reset(resetting)).status]).toEqual(gone)
    expect(await emailOf()).toBe(player.email)
  })

  test('either gets the account or is locked out when both links are followed at once, without a deadlock', async () => {
    const { changing, resetting } = await everyLink(`intruder-${player.username}@x.example`)
    const [followed, chosen] = await Promise.all([follow(changing), reset(resetting)])
    expect([followed, chosen.status].toSorted((a, b) => a - b)).toEqual([200, 410])
  })
})

describe('whether an email has an account', () => {
  test('is not revealed by the response, which is sent before the lookup', async () => {
    const nobody = `nobody-${player.id}@homefield.example`
    const looked: string[] = []
    const { inBackground } = world.app
    world.app.inBackground = (what, work) => {
      looked.push(what)
      inBackground(what, work)
    }
    const replies = await Promise.all([forgot(player.email), forgot(nobody)])
    world.app.inBackground = inBackground
    const [known, unknown] = await Promise.all(replies.map(async (reply) => [...(await read(reply)), headersOf(reply)]))
    expect(known).toEqual(unknown)
    expect(looked).toEqual(['mail a password reset', 'mail a password reset'])
    expect(await mailsTo(world, nobody)).toEqual([])
  })

  test.each(['known', 'unknown'])('is not revealed by the limit of five mails an hour: %s', async (kind) => {
    const email = kind === 'known' ? player.email : `${kind}-${player.id}@homefield.example`
    const statuses = []
    for (const typed of [...times(5, () => email), email.toUpperCase(), email])
      statuses.push((await forgot(typed)).status)
    expect(statuses).toEqual(times(7, () => 200))
    expect(await mailsTo(world, email, 'reset_password')).toHaveLength(kind === 'known' ? 5 : 0)
  })
})

test('strangers who request resets do not block recovery, because the owner can use their links', async () => {
  for (const n of times(8, (index) => index)) await forgot(player.email, `198.51.100.${n}`)
  expect((await reset(await linkFor())).status).toBe(200)
  expect(await login('touch-line')).toBe(200)
})

const headersOf = (reply: Response) =>
  Object.fromEntries([...reply.headers].filter(([name]) => name !== 'x-request-id'))

const change = (currentPassword: string, newPassword: string, who = player) =>
  who.post('/auth/change-password', { currentPassword, newPassword })

describe('changing the password', () => {
  test('ends all other sessions', async () => {
    const phone = await visitor(world).post('/auth/login', { email: player.email, password: 'chalk-line' })
    const phoneCookie = phone.headers.getSetCookie()[0]!.split(';')[0]
    const reply = await change('chalk-line', 'touch-line')
    expect(await read(reply.clone())).toEqual([200, { ok: true }])
    expect(await isIn(phoneCookie)).toBe(false)
    expect(await isIn(reply.headers.getSetCookie()[0]!.split(';')[0])).toBe(true)
    expect([await login('chalk-line'), await login('touch-line')]).toEqual([401, 200])
    expect(await mailsTo(world, player.email, 'password_changed')).toHaveLength(1)
  })

  test('requires the current one', async () => {
    const [status, refusal] = await read(await change('wrong-one', 'touch-line'))
    expect([status, refusal.fields]).toEqual([400, { currentPassword: 'This password is incorrect.' }])
    expect(await login('chalk-line')).toBe(200)
  })

  test('is limited to ten attempts', async () => {
    const statuses = await Promise.all(times(12, async () => (await change('wrong-one', 'touch-line')).status))
    expect(statuses.filter((status) => status === 400)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  })

  test('refuses common passwords at their field', async () => {
    const [, refusal] = await read(await change('chalk-line', 'basketball'))
    expect(refusal).toMatchObject({ code: 'password_too_common', fields: { newPassword: /commonly/ } })
  })

  test('is refused when a mailed link was used while the old one was being checked', async () => {
    const token = await linkFor()
    const looking = vi.spyOn(world.app.sessions, 'isPassword').mockImplementation(async () => {
      await reset(token, 'touch-line')
      return true
    })
    const reply = await change('chalk-line', 'goal-line')
    looking.mockRestore()
    expect(await read(reply)).toMatchObject([400, { fields: { currentPassword: 'This password is incorrect.' } }])
    expect([await login('chalk-line'), await login('goal-line'), await login('touch-line')]).toEqual([401, 401, 200])
  })

  test('is rolled back when its mail cannot be queued', async () => {
    await world.settled()
    await world.database.pool.query('alter table outbox rename to outbox_elsewhere')
    const reply = await change('chalk-line', 'touch-line')
    await world.database.pool.query('alter table outbox_elsewhere rename to outbox')
    expect(reply.status).toBe(500)
    expect(world.loggedErrors()).toEqual(['request failed: Failed query: relation "outbox" does not exist'])
    expect([await isIn(player.cookie), await login('touch-line')]).toEqual([true, 401])
  })

  test('revokes reset links', async () => {
    const token = await linkFor()
    await change('chalk-line', 'touch-line')
    expect((await reset(token)).status).toBe(410)
  })
})

test('no mail contains a password', async () => {
  await reset(await linkFor(), 'never-in-a-mail')
  await world.settled()
  expect(JSON.stringify(await world.app.db.select().from(outbox))).not.toMatch(/never-in-a-mail|chalk-line/)
})
