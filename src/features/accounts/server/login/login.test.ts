import { describe, expect, test, vi } from 'vitest'
import { setAttempts, attemptsOf } from '#test/rate-limits.ts'
import { aPlayer, times, visitor } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { mailedToken, mailsTo } from '#test/mail.ts'
import { useWorld } from '#test/world.ts'
import { accountLimits } from '../limits.ts'

const world = useWorld({ env: { TRUSTED_PROXIES: '1' } })

let addresses = 0
const anAddress = () => `203.0.113.${(addresses += 1)}`

const right = 'chalk-line'
const wrong = 'not-the-password'
const login = (email: string, password: string, address = anAddress()) =>
  visitor(world).call('POST', '/auth/login', { email, password }, { 'x-forwarded-for': address })
const statusesOf = async (replies: Promise<Response>[]) => (await Promise.all(replies)).map(({ status }) => status)

const headersOf = (reply: Response) => [...reply.headers].filter(([name]) => name !== 'x-request-id')
const inOrder = (statuses: number[]) => statuses.toSorted((a, b) => a - b)

async function failTimes(player: Player, count: number, address: string) {
  for (const _ of times(count, () => null)) expect((await login(player.email, wrong, address)).status).toBe(401)
}

const confirmEmail = ({ id }: Player) =>
  world.database.pool.query('update users set email_verified = true where id = $1', [id])

test('the right password logs in, ignoring the letter case of the email', async () => {
  const player = await aPlayer(world)
  const reply = await login(` ${player.email.toUpperCase()} `, right)
  const { id, username, email, emailVerified, firstName, lastName, avatar, role, twoFactorEnabled } = player
  expect([reply.status, await reply.json()]).toEqual([
    200,
    { user: { id, username, email, emailVerified, firstName, lastName, avatar, role, twoFactorEnabled } },
  ])
})

test('an unknown email and a wrong password get the same response', async () => {
  const player = await aPlayer(world)
  const [unknown, mistaken] = [await login('nobody@homefield.example', right), await login(player.email, wrong)]
  const body = await unknown.text()
  expect(JSON.parse(body)).toEqual({ code: 'invalid_credentials', message: 'Please check your email and password.' })
  expect([mistaken.status, await mistaken.text()]).toEqual([unknown.status, body])
  expect(headersOf(mistaken)).toEqual(headersOf(unknown))
})

async function lockedOut() {
  const [player, address] = [await aPlayer(world), anAddress()]
  await failTimes(player, 10, address)
  return { player, address }
}

describe('after ten wrong passwords from one network', () => {
  test('the eleventh login is refused, even with the right password, and says how long to wait', async () => {
    const { player, address } = await lockedOut()
    const logIn = vi.spyOn(world.app.sessions, 'logIn')
    const refused = await login(player.email.toUpperCase(), right, address)
    expect([refused.status, await refused.json()]).toEqual([
      429,
      { code: 'too_many_requests', message: 'Too many attempts. Please try again in 15 minutes.' },
    ])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(900)
    expect(refused.headers.getSetCookie()).toEqual([])
    expect(logIn, 'the password is not checked').not.toHaveBeenCalled()
    logIn.mockRestore()
  })

  test('the owner can still log in from other networks', async () => {
    const { player } = await lockedOut()
    expect((await login(player.email, right)).status).toBe(200)
  })

  test('other users can still log in from that network', async () => {
    const { address } = await lockedOut()
    const other = await aPlayer(world)
    expect((await login(other.email, right, address)).status).toBe(200)
  })

  test('unknown accounts are limited too, so that the limit reveals nothing', async () => {
    const address = anAddress()
    const statuses = await statusesOf(times(11, () => login('ghost@homefield.example', wrong, address)))
    expect(inOrder(statuses)).toEqual([...times(10, () => 401), 429])
  })

  test('logging in works again after fifteen minutes', async () => {
    const { player, address } = await lockedOut()
    await world.database.pool.query(`update rate_limits set expire = expire - 15 * 60 * 1000`)
    expect((await login(player.email, right, address)).status).toBe(200)
  })

  test('the owner can still change the password while logged in', async () => {
    const { player } = await lockedOut()
    const change = { currentPassword: right, newPassword: 'touch-line' }
    expect((await player.post('/auth/change-password', change)).status).toBe(200)
  })
})

test('the right password resets the count', async () => {
  const [player, address] = [await aPlayer(world), anAddress()]
  await failTimes(player, 9, address)
  expect((await login(player.email, right, address)).status).toBe(200)
  await failTimes(player, 10, address)
  expect((await login(player.email, right, address)).status).toBe(429)
})

test('of thirty simultaneous wrong passwords, ten are checked and twenty refused', async () => {
  const [player, address] = [await aPlayer(world), anAddress()]
  const statuses = await statusesOf(times(30, () => login(player.email, wrong, address)))
  expect(inOrder(statuses)).toEqual([...times(10, () => 401), ...times(20, () => 429)])
})

test('ten simultaneous logins with the right password all succeed', async () => {
  const player = await aPlayer(world)
  const statuses = await statusesOf(times(10, () => login(player.email, right)))
  expect(statuses).toEqual(times(10, () => 200))
})

test('successful logins are limited to thirty in fifteen minutes', async () => {
  const player = await aPlayer(world)
  for (const _ of times(30, () => null)) expect((await login(player.email, right)).status).toBe(200)
  const refused = await login(player.email, right)
  expect([refused.status, Number(refused.headers.get('retry-after')) > 800]).toEqual([429, true])
})

const withCookie = (email: string, cookie: string, password = right) =>
  visitor(world, cookie.split(';')[0]).call(
    'POST',
    '/auth/login',
    { email, password },
    { 'x-forwarded-for': anAddress() },
  )

async function besieged() {
  const [player, home] = [await aPlayer(world), anAddress()]
  const { headers } = await login(player.email, right, home)
  const device = headers.getSetCookie().find((cookie) => cookie.startsWith('device='))!
  await login(player.email, wrong)
  await setAttempts(world, accountLimits.failedLoginsPerAccount, player.email, 200)
  return { player, home, device }
}

describe('when strangers fail two hundred times from many networks', () => {
  test('a login from a new network is refused', async () => {
    const { player } = await besieged()
    expect((await login(player.email, right)).status).toBe(429)
  })

  test('the owner can log in from a known network', async () => {
    const { player, home } = await besieged()
    expect((await login(player.email, right, home)).status).toBe(200)
  })

  test('the owner can log in with a known browser, in any network', async () => {
    const { player, device } = await besieged()
    expect(device).toMatch(/HttpOnly/)
    expect((await withCookie(player.email, device)).status).toBe(200)
  })

  test("another user's browser or a forged cookie does not help", async () => {
    const [{ player, device }, other] = [await besieged(), await besieged()]
    expect((await withCookie(player.email, other.device)).status).toBe(429)
    expect((await withCookie(player.email, device.replace(player.id, other.player.id))).status).toBe(429)
    expect((await withCookie(other.player.email, device.replace(player.id, other.player.id))).status).toBe(429)
  })

  test('networks and browsers are forgotten thirty days after the last login', async () => {
    const { player, home, device } = await besieged()
    const now = world.clock.now
    world.clock.now = new Date(now.getTime() + 30 * 24 * 3_600_000)
    const statuses = [(await login(player.email, right, home)).status, (await withCookie(player.email, device)).status]
    world.clock.now = now
    expect(statuses).toEqual([429, 429])
  })

  test('a password reset ends what a stolen browser was trusted with', async () => {
    const { player, home, device } = await besieged()
    await visitor(world).post('/auth/forgot-password', { email: player.email })
    await world.settled()
    const token = await mailedToken(world, player.email, 'reset_password')
    await visitor(world).post('/auth/reset-password', { token, password: 'touch-line' })
    await login(player.email, wrong)
    await setAttempts(world, accountLimits.failedLoginsPerAccount, player.email, 200)
    expect((await withCookie(player.email, device, 'touch-line')).status).toBe(429)
    expect((await login(player.email, 'touch-line', home)).status).toBe(429)
  })

  test('the browser and the network in which the password was reset are known', async () => {
    const { player, home } = await besieged()
    await visitor(world).post('/auth/forgot-password', { email: player.email })
    const token = await mailedToken(world, player.email, 'reset_password')
    const fields = { token, password: 'touch-line' }
    const reset = await visitor(world).call('POST', '/auth/reset-password', fields, { 'x-forwarded-for': home })
    await login(player.email, wrong)
    await setAttempts(world, accountLimits.failedLoginsPerAccount, player.email, 200)
    const device = reset.headers.getSetCookie().find((cookie) => cookie.startsWith('device='))!
    expect((await withCookie(player.email, device, 'touch-line')).status).toBe(200)
    expect((await login(player.email, 'touch-line', home)).status).toBe(200)
  })

  test('the browser in which the password was changed stays known', async () => {
    const { player } = await besieged()
    const passwords = { currentPassword: right, newPassword: 'touch-line' }
    const changed = await player.post('/auth/change-password', passwords)
    const device = changed.headers.getSetCookie().find((cookie) => cookie.startsWith('device='))!
    expect((await withCookie(player.email, device, 'touch-line')).status).toBe(200)
  })

  test('a known network may still fail only ten times', async () => {
    const { player, home } = await besieged()
    await failTimes(player, 10, home)
    expect((await login(player.email, right, home)).status).toBe(429)
  })
})

test('a refused login does not count toward other limits', async () => {
  const [player, address] = [await aPlayer(world), anAddress()]
  await failTimes(player, 10, address)
  for (const _ of times(5, () => null)) await login(player.email, wrong, address)
  expect(await attemptsOf(world, accountLimits.failedLoginsPerNetwork, address)).toBe(10)
  expect(await attemptsOf(world, accountLimits.failedLoginsPerAccount, player.email)).toBe(10)
})

describe('a hundred failures from one address in fifteen minutes', () => {
  test('block that address, but not others', async () => {
    const [player, address] = [await aPlayer(world), anAddress()]
    await login('somebody@homefield.example', wrong, address)
    await setAttempts(world, accountLimits.failedLoginsPerNetwork, address, 99)
    expect((await login('one-more@homefield.example', wrong, address)).status).toBe(401)
    const refused = await login(player.email, right, address)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(900)
    expect((await login(player.email, right)).status).toBe(200)
  })

  test('do not include successful logins, because a whole club can share one address', async () => {
    const [player, address] = [await aPlayer(world), anAddress()]
    for (const _ of times(5, () => null)) await login(player.email, right, address)
    await login(player.email, wrong, address)
    expect(await attemptsOf(world, accountLimits.failedLoginsPerNetwork, address)).toBe(1)
  })
})

test('a login on a new device is announced by mail, and one on the same device is not', async () => {
  const player = await aPlayer(world)
  await confirmEmail(player)
  const mails = async () => (await mailsTo(world, player.email, 'new_device')).map(({ text }) => text)
  const address = anAddress()
  const first = await visitor(world).call(
    'POST',
    '/auth/login',
    { email: player.email, password: right },
    {
      'x-forwarded-for': address,
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0',
    },
  )
  expect(await mails()).toEqual([expect.stringContaining('Firefox on Windows')])
  const cookies = first.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  const again = visitor(world, cookies.join('; ')).post('/auth/login', { email: player.email, password: right })
  expect((await again).status).toBe(200)
  expect((await login(player.email, wrong, address)).status).toBe(401)
  expect(await mails()).toHaveLength(1)
  await login(player.email, right, address)
  expect(await mails()).toHaveLength(2)
})

test('logins are not announced to an unconfirmed address, and three times a day at most to any other', async () => {
  const [stranger, player] = [await aPlayer(world), await aPlayer(world)]
  await confirmEmail(player)
  const mailed = async ({ email }: Player) => (await mailsTo(world, email, 'new_device')).length
  for (const _ of times(6, () => null)) {
    await login(stranger.email, right)
    await login(player.email, right)
  }
  expect([await mailed(stranger), await mailed(player)]).toEqual([0, 3])
})
