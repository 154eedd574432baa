import { symmetricEncrypt } from 'better-auth/crypto'
import { describe, expect, test, vi } from 'vitest'
import { eq } from 'drizzle-orm'
import { sessions, twoFactors, users } from '#db/schema.ts'
import { aPlayer, times, visitor } from '#test/builders.ts'
import { mailedToken, mailsTo } from '#test/mail.ts'
import { setAttempts } from '#test/rate-limits.ts'
import { statusAndCode } from '#test/refusals.ts'
import { aProtectedPlayer, beginLogin, cookiesOf } from '#test/two-factor.ts'
import { useWorld } from '#test/world.ts'
import { accountLimits } from '../limits.ts'

const world = useWorld({ env: { TRUSTED_PROXIES: '1' } })

let addresses = 0
const anAddress = () => `198.51.${(addresses += 1)}.7`
const begin = (player: { email: string }, address = anAddress(), password?: string) =>
  beginLogin(world, player, address, password)
const sessionsOf = async (id: string) =>
  (await world.app.db.select().from(sessions).where(eq(sessions.userId, id))).length

test('the right password alone gets a 401 and no session', async () => {
  const player = await aProtectedPlayer(world)
  const { reply } = await begin(player)
  expect([reply.status, await reply.json()]).toEqual([
    401,
    { code: 'two_factor_required', message: 'Enter the code from your authenticator app.' },
  ])
  expect(reply.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^login=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/),
  ])
  expect(await sessionsOf(player.id)).toBe(1)
  const browser = visitor(world, cookiesOf(reply))
  expect(await statusAndCode(browser.get('/auth/sessions'))).toEqual([401, 'not_logged_in'])
})

test('a wrong password says nothing about two-factor authentication', async () => {
  const player = await aProtectedPlayer(world)
  const { reply } = await begin(player, anAddress(), 'not-the-password')
  expect([...(await statusAndCode(reply)), reply.headers.getSetCookie()]).toEqual([401, 'invalid_credentials', []])
})

test('the code logs in like a password: known browser, mail about the new device', async () => {
  const player = await aProtectedPlayer(world)
  await world.app.db.update(users).set({ emailVerified: true }).where(eq(users.id, player.id))
  const { finish } = await begin(player)
  const reply = await finish(player.code().replace(/^.../, '$& '))
  expect([reply.status, await reply.json()]).toMatchObject([200, { user: { id: player.id, twoFactorEnabled: true } }])
  const cookies = reply.headers.getSetCookie()
  expect(cookies).toEqual([
    expect.stringMatching(/^homefield=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
    'logged-in=1; Max-Age=2592000; Path=/; SameSite=Lax',
    expect.stringMatching(/^login=; Max-Age=0/),
    expect.stringMatching(/^device=/),
  ])
  expect((await visitor(world, cookiesOf(reply)).get('/auth/sessions')).status).toBe(200)
  expect(await mailsTo(world, player.email, 'new_device')).toHaveLength(1)
})

test('a recovery code logs in once, with or without its hyphen, in any case', async () => {
  const player = await aProtectedPlayer(world)
  const [first, second] = player.recoveryCodes as [string, string]
  expect((await (await begin(player)).finish(first.toUpperCase())).status).toBe(200)
  expect(await statusAndCode((await begin(player)).finish(first))).toEqual([400, 'wrong_code'])
  expect((await (await begin(player)).finish(second.replace('-', ''))).status).toBe(200)
  expect(await (await player.get('/auth/two-factor')).json()).toEqual({ isEnabled: true, recoveryCodesLeft: 8 })
})

test('new recovery codes replace the old ones', async () => {
  const player = await aProtectedPlayer(world)
  const renewed = await player.post('/auth/two-factor/recovery-codes')
  const { recoveryCodes } = (await renewed.json()) as { recoveryCodes: string[] }
  expect(await statusAndCode((await begin(player)).finish(player.recoveryCodes[0]!))).toEqual([400, 'wrong_code'])
  expect((await (await begin(player)).finish(recoveryCodes[0]!)).status).toBe(200)
  expect(await mailsTo(world, player.email, 'recovery_codes_replaced')).toHaveLength(1)
})

test("another user's code or recovery code is wrong", async () => {
  const [player, other] = [await aProtectedPlayer(world), await aProtectedPlayer(world)]
  const { finish } = await begin(player)
  expect(await statusAndCode(finish(other.code()))).toEqual([400, 'wrong_code'])
  expect(await statusAndCode(finish(other.recoveryCodes[0]!))).toEqual([400, 'wrong_code'])
})

test.each(['', '12345', '1234567', 'abc', 'k7mzp_4twxq'])(
  'what cannot be a code is refused at its field: %j',
  async (code) => {
    const { finish } = await begin(await aProtectedPlayer(world))
    expect(await (await finish(code)).json()).toMatchObject({
      code: 'invalid_input',
      fields: { code: 'Enter the 6 digits from your app, or a recovery code' },
    })
  },
)

describe('a code works once', () => {
  test('and neither do those before it', async () => {
    const player = await aProtectedPlayer(world)
    expect((await (await begin(player)).finish(player.code(1))).status).toBe(200)
    for (const steps of [1, 0, -1])
      expect(await statusAndCode((await begin(player)).finish(player.code(steps)))).toEqual([400, 'wrong_code'])
  })

  test.each([
    ['of an app', (player: { code: () => string }) => player.code()],
    ['for recovery', (player: { recoveryCodes: string[] }) => player.recoveryCodes[0]!],
  ])('also when twenty logins use the same code %s at once', async (_, codeOf) => {
    const player = await aProtectedPlayer(world)
    const logins = await Promise.all(times(20, () => begin(player)))
    const replies = await Promise.all(logins.map(({ finish }) => finish(codeOf(player))))
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 400)).toHaveLength(19)
    expect(await sessionsOf(player.id)).toBe(2)
  })
})

describe('the second step needs the first one', () => {
  test('without its cookie, or with a changed one, it has expired', async () => {
    const [player, other] = [await aProtectedPlayer(world), await aProtectedPlayer(world)]
    const cookie = cookiesOf((await begin(player)).reply)
    const later = cookie.replace(/\.(\d+)\./, (_, until: string) => `.${Number(until) + 1}.`)
    for (const forged of ['', 'login=', 'login=x.y.z', cookie.replace(player.id, other.id), later]) {
      const refused = visitor(world, forged).post('/auth/login/two-factor', { code: other.code() })
      expect([forged, ...(await statusAndCode(refused))]).toEqual([forged, 401, 'login_expired'])
    }
  })

  test('ten minutes later it has expired', async () => {
    const player = await aProtectedPlayer(world)
    const { finish } = await begin(player)
    world.clock.now = new Date(world.clock.now.getTime() + 10 * 60_000)
    expect(await statusAndCode(finish(player.code()))).toEqual([401, 'login_expired'])
  })

  test('a new password ends it', async () => {
    const player = await aProtectedPlayer(world)
    const { finish } = await begin(player)
    await player.post('/auth/change-password', { currentPassword: 'chalk-line', newPassword: 'touch-line' })
    expect(await statusAndCode(finish(player.code()))).toEqual([401, 'login_expired'])
  })

  test('a suspended user is told so, and gets no session', async () => {
    const player = await aProtectedPlayer(world)
    const { finish } = await begin(player)
    await world.app.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, player.id))
    await world.app.db.delete(sessions).where(eq(sessions.userId, player.id))
    expect(await statusAndCode(finish(player.code()))).toEqual([403, 'account_suspended'])
    expect(await sessionsOf(player.id)).toBe(0)
  })

  test('if two-factor authentication was turned off meanwhile, no code is right', async () => {
    const player = await aProtectedPlayer(world)
    const { finish } = await begin(player)
    await player.delete('/auth/two-factor')
    expect(await statusAndCode(finish(player.code()))).toEqual([400, 'wrong_code'])
  })
})

test('with a secret that was encrypted with another SESSION_SECRET, app codes are wrong, and the log says so once', async () => {
  const player = await aProtectedPlayer(world)
  const secret = await symmetricEncrypt({ key: 'another', data: player.secret })
  await world.app.db.update(twoFactors).set({ secret }).where(eq(twoFactors.userId, player.id))
  const warn = vi.spyOn(world.app.log, 'warn')
  for (const steps of [0, 1])
    expect(await statusAndCode((await begin(player)).finish(player.code(steps)))).toEqual([400, 'wrong_code'])
  const sentence = 'a two-factor secret cannot be read: has SESSION_SECRET changed?'
  expect(warn.mock.calls.filter((call: unknown[]) => call[0] === sentence)).toEqual([[sentence]])
  warn.mockRestore()
})

test('an app that was not confirmed with a code does not count', async () => {
  const player = await aPlayer(world)
  await player.post('/auth/two-factor/setup')
  expect((await begin(player)).reply.status).toBe(200)
})

describe('a new password', () => {
  test('set with a mailed link neither turns two-factor authentication off nor logs in', async () => {
    const player = await aProtectedPlayer(world)
    await visitor(world).post('/auth/forgot-password', { email: player.email })
    const token = await mailedToken(world, player.email, 'reset_password')
    const reset = await visitor(world).post('/auth/reset-password', { token, password: 'touch-line' })
    expect([reset.status, await sessionsOf(player.id)]).toEqual([200, 0])
    const { reply, finish } = await begin(player, anAddress(), 'touch-line')
    expect(await statusAndCode(reply)).toEqual([401, 'two_factor_required'])
    expect((await finish(player.code())).status).toBe(200)
  })

  test('chosen while logged in keeps this session and two-factor authentication', async () => {
    const player = await aProtectedPlayer(world)
    const passwords = { currentPassword: 'chalk-line', newPassword: 'touch-line' }
    const browser = visitor(world, cookiesOf(await player.post('/auth/change-password', passwords)))
    expect(await (await browser.get('/auth/two-factor')).json()).toMatchObject({ isEnabled: true })
  })
})

const tryTimes = async (finish: (code: string) => Promise<Response>, count: number) =>
  (await Promise.all(times(count, () => finish('000000')))).map(({ status }) => status)

describe('wrong codes are limited', () => {
  test('to five per login, also at once, and then even the right one is refused', async () => {
    const player = await aProtectedPlayer(world)
    const { finish } = await begin(player)
    expect((await tryTimes(finish, 20)).filter((status) => status === 400)).toHaveLength(5)
    expect(await statusAndCode(finish(player.code()))).toEqual([429, 'too_many_requests'])
    expect((await (await begin(player)).finish(player.code())).status).toBe(200)
  })

  test('to thirty a day per account and network', async () => {
    const [player, address] = [await aProtectedPlayer(world), anAddress()]
    await (await begin(player, address)).finish('000000')
    const key = `${player.email} 198.51.${addresses}.7`
    await setAttempts(world, accountLimits.wrongCodesPerAccountAndNetwork, key, 30)
    expect((await (await begin(player, address)).finish(player.code())).status).toBe(429)
    expect((await (await begin(player)).finish(player.code())).status).toBe(200)
  })

  test('to a hundred a day per account, but not for its owner at home, and a new password starts over', async () => {
    const [player, home] = [await aProtectedPlayer(world), anAddress()]
    expect((await (await begin(player, home)).finish(player.recoveryCodes[0]!)).status).toBe(200)
    await (await begin(player)).finish('000000')
    await setAttempts(world, accountLimits.wrongCodesPerAccount, player.email, 100)
    expect((await (await begin(player)).finish(player.code())).status).toBe(429)
    expect((await (await begin(player, home)).finish(player.code())).status).toBe(200)
    await player.post('/auth/change-password', { currentPassword: 'chalk-line', newPassword: 'touch-line' })
    const again = await begin(player, anAddress(), 'touch-line')
    expect((await again.finish(player.recoveryCodes[1]!)).status).toBe(200)
  })

  test('to a hundred a day where the account is known, as a password reset makes any browser; recovery codes still work', async () => {
    const player = await aProtectedPlayer(world)
    await visitor(world).post('/auth/forgot-password', { email: player.email })
    const token = await mailedToken(world, player.email, 'reset_password')
    const device = cookiesOf(await visitor(world).post('/auth/reset-password', { token, password: 'touch-line' }))
    const known = () => beginLogin(world, player, anAddress(), 'touch-line', device)
    expect(await statusAndCode((await known()).finish('000000'))).toEqual([400, 'wrong_code'])
    await setAttempts(world, accountLimits.wrongCodesPerKnownAccount, player.email, 100)
    expect((await (await known()).finish(player.code())).status).toBe(429)
    expect((await (await known()).finish(player.recoveryCodes[0]!)).status).toBe(200)
  })

  test('to a hundred a day per account, also after a password reset', async () => {
    const player = await aProtectedPlayer(world)
    await (await begin(player)).finish('000000')
    await setAttempts(world, accountLimits.wrongCodesPerAccount, player.email, 100)
    await visitor(world).post('/auth/forgot-password', { email: player.email })
    const token = await mailedToken(world, player.email, 'reset_password')
    await visitor(world).post('/auth/reset-password', { token, password: 'touch-line' })
    const { finish } = await begin(player, anAddress(), 'touch-line')
    expect((await finish(player.code())).status).toBe(429)
    expect((await finish(player.recoveryCodes[0]!)).status).toBe(200)
  })

  test('passwords without a code count as failures in their network, until a code follows', async () => {
    const [player, address] = [await aProtectedPlayer(world), anAddress()]
    for (const _ of times(9, () => null)) expect((await begin(player, address)).reply.status).toBe(401)
    const { finish } = await begin(player, address)
    expect((await begin(player, address)).reply.status).toBe(429)
    expect((await finish(player.code())).status).toBe(200)
    expect(await statusAndCode((await begin(player, address)).reply)).toEqual([401, 'two_factor_required'])
  })
})
