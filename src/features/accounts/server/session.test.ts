import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sessions, users } from '#db/schema.ts'
import { anAdministrator, aPlayer, aTournamentForm, visitor } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { aWorld, useWorld } from '#test/world.ts'

const world = useWorld()

const login = (player: Player) => visitor(world).post('/auth/login', { email: player.email, password: 'chalk-line' })
const nameAndRest = (cookie: string) => {
  const [value, ...attributes] = cookie.split('; ')
  return { name: value!.split('=')[0], value: value!.slice(value!.indexOf('=') + 1), attributes: attributes.toSorted() }
}
const whoIs = async (cookie: string | undefined) => {
  const reply = await visitor(world, cookie).get('/auth/session')
  return ((await reply.json()) as { user: { id: string } | null }).user?.id ?? null
}
const soon = (days: number) => new Date(Date.now() + days * 24 * 3_600_000)

/** Neither shown as logged in nor allowed to act. */
const isNobody = async (cookie: string | undefined) =>
  (await whoIs(cookie)) === null &&
  (await visitor(world, cookie).post('/tournaments', aTournamentForm())).status === 401

test('the cookie is HttpOnly and SameSite, and valid for thirty days', async () => {
  const [cookie, ...others] = (await login(await aPlayer(world))).headers.getSetCookie()
  expect(others.map((other) => nameAndRest(other))).toMatchObject([
    { name: 'logged-in', value: '1', attributes: [`Max-Age=${30 * 24 * 3_600}`, 'Path=/', 'SameSite=Lax'] },
    { name: 'device', attributes: ['HttpOnly', `Max-Age=${30 * 24 * 3_600}`, 'Path=/', 'SameSite=Lax'] },
  ])
  expect(nameAndRest(cookie!)).toMatchObject({
    name: 'homefield',
    attributes: ['HttpOnly', `Max-Age=${30 * 24 * 3_600}`, 'Path=/', 'SameSite=Lax'],
  })
})

test('over https the cookie is secure and bound to the host', async () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
  const secure = await aWorld({ env: { PUBLIC_URL: 'https://homefield.example', ...keys } })
  try {
    const player = await aPlayer(secure)
    const reply = await visitor(secure).post('/auth/login', { email: player.email, password: 'chalk-line' })
    expect(nameAndRest(reply.headers.getSetCookie()[0]!)).toMatchObject({
      name: '__Host-homefield',
      attributes: ['HttpOnly', `Max-Age=${30 * 24 * 3_600}`, 'Path=/', 'SameSite=Lax', 'Secure'],
    })
    expect((await player.get('/auth/session')).headers.get('cache-control')).toBe('no-store')
    const out = await player.post('/auth/logout')
    expect(out.headers.getSetCookie().map(nameAndRest)).toContainEqual(
      expect.objectContaining({ name: '__Host-homefield', value: '', attributes: expect.arrayContaining(['Secure']) }),
    )
  } finally {
    await secure.close()
  }
})

test('no response about a user contains a password, hash or token', async () => {
  const player = await aPlayer(world)
  const replies = [
    await login(player),
    await player.get('/auth/session'),
    await visitor(world).post('/auth/login', { email: player.email, password: 'wrong-one' }),
  ]
  for (const reply of replies) expect(await reply.text()).not.toMatch(/chalk-line|wrong-one|hash|token|"password"/i)
})

test('the session has the logged-in user, or null', async () => {
  const player = await aPlayer(world)
  expect(await whoIs(player.cookie)).toBe(player.id)
  expect(await whoIs(undefined)).toBeNull()
})

describe('logging out', () => {
  test('ends the session on the server and removes the cookie', async () => {
    const player = await aPlayer(world)
    const reply = await player.post('/auth/logout')
    expect([reply.status, await reply.json()]).toEqual([200, { user: null }])
    expect(reply.headers.get('clear-site-data')).toBe('"cache"')
    expect(reply.headers.getSetCookie().map(nameAndRest)).toContainEqual({
      name: 'homefield',
      value: '',
      attributes: ['HttpOnly', 'Max-Age=0', 'Path=/', 'SameSite=Lax'],
    })
    expect(await isNobody(player.cookie)).toBe(true)
  })

  test('leaves other browsers logged in', async () => {
    const player = await aPlayer(world)
    const phone = (await login(player)).headers.getSetCookie()[0]!.split(';')[0]
    await player.post('/auth/logout')
    expect(await whoIs(phone)).toBe(player.id)
  })

  test('twice, or without a session, is not an error', async () => {
    const player = await aPlayer(world)
    for (const browser of [player, player, visitor(world), visitor(world, 'homefield=nonsense')]) {
      expect((await browser.post('/auth/logout')).status).toBe(200)
    }
  })
})

describe('nobody is logged in', () => {
  test('with a cookie that we did not sign', async () => {
    const player = await aPlayer(world)
    const [name, value] = [player.cookie!.slice(0, 10), decodeURIComponent(player.cookie!.slice(10))]
    const token = value.split('.')[0]
    const values = [token, `${token}.`, `${token}.AAAA`, encodeURIComponent(`${value}x`), '', '%', '%00', 'null', '"']
    const forged = [
      ...[...values, 'x'.repeat(4_000)].map((text) => `${name}${text}`),
      `better-auth.session_token=${encodeURIComponent(value)}`,
    ]
    expect(await whoIs(`${name}${encodeURIComponent(value)}`)).toBe(player.id)
    for (const cookie of forged) expect([cookie, await isNobody(cookie)]).toEqual([cookie, true])
  })

  test('with the cookie of a deleted session', async () => {
    const player = await aPlayer(world)
    await world.app.db.delete(sessions).where(eq(sessions.userId, player.id))
    expect(await isNobody(player.cookie)).toBe(true)
  })

  test('with the cookie of an expired session', async () => {
    const player = await aPlayer(world)
    await world.app.db
      .update(sessions)
      .set({ expiresAt: soon(-1) })
      .where(eq(sessions.userId, player.id))
    expect(await isNobody(player.cookie)).toBe(true)
  })

  test('with the cookie of a deleted account', async () => {
    const player = await aPlayer(world)
    await world.app.db.delete(users).where(eq(users.id, player.id))
    expect(await isNobody(player.cookie)).toBe(true)
  })
})

test('an active session is renewed, at most once a day', async () => {
  const player = await aPlayer(world)
  const ofPlayer = eq(sessions.userId, player.id)
  const read = () => visitor(world, `${player.cookie}; logged-in=1`).get('/auth/session')
  expect((await read()).headers.getSetCookie()).toEqual([])
  await world.app.db
    .update(sessions)
    .set({ expiresAt: soon(20) })
    .where(ofPlayer)
  const reply = await read()
  expect(nameAndRest(reply.headers.getSetCookie()[0]!).attributes).toContain(`Max-Age=${30 * 24 * 3_600}`)
  const [session] = await world.app.db.select().from(sessions).where(ofPlayer)
  expect(session!.expiresAt.getTime()).toBeGreaterThan(soon(29).getTime())
})

test('a changed role applies from the next request', async () => {
  const player = await aPlayer(world)
  await world.app.db.update(users).set({ role: 'administrator' }).where(eq(users.id, player.id))
  expect((await player.get('/teams')).status).toBe(200)
  await world.app.db.update(users).set({ role: 'player' }).where(eq(users.id, player.id))
  expect((await player.get('/teams')).status).toBe(403)
})

test("an administrator's session ends after 12 hours, however often it is used", async () => {
  const administrator = await anAdministrator(world)
  const startedAgo = (hours: number) =>
    world.app.db
      .update(sessions)
      .set({ createdAt: new Date(Date.now() - hours * 3_600_000), updatedAt: new Date() })
      .where(eq(sessions.userId, administrator.id))
  await startedAgo(11.9)
  expect(await whoIs(administrator.cookie)).toBe(administrator.id)
  await startedAgo(12.1)
  expect(await isNobody(administrator.cookie)).toBe(true)
  const player = await aPlayer(world)
  await world.app.db
    .update(sessions)
    .set({ createdAt: soon(-20) })
    .where(eq(sessions.userId, player.id))
  expect(await whoIs(player.cookie)).toBe(player.id)
})
