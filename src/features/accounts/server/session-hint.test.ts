import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sessions, users } from '#db/schema.ts'
import { administratorHours } from '#platform/http/session.ts'
import { anAdministrator, aPlayer, visitor } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { mailedToken } from '#test/mail.ts'
import { anAuthenticator } from '#test/passkey.ts'
import { aProtectedPlayer, beginLogin, turnOnTwoFactor } from '#test/two-factor.ts'
import { aWorld, useWorld } from '#test/world.ts'

/* The cookie `logged-in`, by which a page's first script knows whether to show Login (docs/decisions/0052-the-same-page-for-everybody.md). */

const world = useWorld()
const month = 30 * 24 * 3_600
const set = `logged-in=1; Max-Age=${month}; Path=/; SameSite=Lax`
const removed = 'logged-in=; Max-Age=0; Path=/; SameSite=Lax'

const hintsIn = (reply: Response) => reply.headers.getSetCookie().filter((cookie) => cookie.startsWith('logged-in='))
const signUp = () =>
  visitor(world).post('/auth/signup', {
    firstName: 'Ana',
    lastName: 'Ruiz',
    username: `ana${Date.now()}`,
    email: `ana${Date.now()}@x.example`,
    password: 'chalk-line',
  })
const credentials = ({ email }: { email: string }, password = 'chalk-line') => ({ email, password })

async function withPasskey(): Promise<Response> {
  const player = await aPlayer(world)
  await turnOnTwoFactor(world, player)
  const passkey = anAuthenticator()
  const setup = (await (await player.post('/auth/passkeys/setup')).json()) as { challenge: string }
  await player.post('/auth/passkeys', passkey.create(setup))
  const challenge = (await (await visitor(world).post('/auth/login/passkey/challenge')).json()) as { challenge: string }
  return visitor(world).post('/auth/login/passkey', passkey.sign(challenge))
}

async function withCode(): Promise<Response> {
  const player = await aProtectedPlayer(world)
  return (await beginLogin(world, player, '198.51.100.7')).finish(player.code())
}

describe('begins with a session', () => {
  test.each([
    ['by signing up', signUp],
    ['by a password', async () => visitor(world).post('/auth/login', credentials(await aPlayer(world)))],
    ['by a code after the password', withCode],
    ['by a passkey', withPasskey],
    [
      'by a new password',
      async () =>
        (await aPlayer(world)).post('/auth/change-password', {
          currentPassword: 'chalk-line',
          newPassword: 'touch-line',
        }),
    ],
  ])('%s', async (_, begin) => {
    const reply = await begin()
    expect([reply.status < 300, hintsIn(reply)]).toEqual([true, [set]])
  })

  test('and not by the right password alone, if a code is needed, or by a wrong one', async () => {
    const player = await aProtectedPlayer(world)
    for (const password of ['chalk-line', 'wrong-one']) {
      const reply = await visitor(world).post('/auth/login', credentials(player, password))
      expect([reply.status, hintsIn(reply)]).toEqual([401, []])
    }
  })

  test('and is renewed with it', async () => {
    const player = await aPlayer(world)
    const inTwentyDays = new Date(Date.now() + 20 * 24 * 3_600_000)
    await world.app.db.update(sessions).set({ expiresAt: inTwentyDays }).where(eq(sessions.userId, player.id))
    expect(hintsIn(await withHint(player).get('/notifications'))).toEqual([set])
  })

  test('over https only over https', async () => {
    const keys = { STRIPE_SECRET_KEY: 'sk_1', STRIPE_PUBLISHABLE_KEY: 'pk_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
    const secure = await aWorld({ env: { PUBLIC_URL: 'https://homefield.example', ...keys } })
    try {
      const reply = await visitor(secure).post('/auth/login', credentials(await aPlayer(secure)))
      expect(hintsIn(reply)).toEqual([set.replace('; SameSite', '; Secure; SameSite')])
    } finally {
      await secure.close()
    }
  })
})

const withHint = ({ cookie }: Player) => visitor(world, `${cookie}; logged-in=1`)
const change = (player: Player, values: Partial<typeof sessions.$inferInsert>) =>
  world.app.db.update(sessions).set(values).where(eq(sessions.userId, player.id))
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)

describe('ends with a session', () => {
  test.each([
    ['by logging out', '/auth/logout', {}],
    ['by deleting the account', '/auth/delete-account', { password: 'chalk-line' }],
  ])('%s', async (_, path, body) => {
    const player = await aPlayer(world)
    expect(hintsIn(await withHint(player).post(path, body))).toEqual([removed])
  })

  test.each<[string, () => Promise<Player>, (player: Player) => Promise<unknown>]>([
    ['expired', () => aPlayer(world), (player) => change(player, { expiresAt: ago(1) })],
    [
      'as old as an administrator may be',
      () => anAdministrator(world),
      (player) => change(player, { createdAt: ago(administratorHours + 0.1) }),
    ],
    ['ended elsewhere', () => aPlayer(world), ({ id }) => world.app.db.delete(sessions).where(eq(sessions.userId, id))],
    [
      'ended by a new password',
      () => aPlayer(world),
      async ({ email }) => {
        await visitor(world).post('/auth/forgot-password', { email })
        const token = await mailedToken(world, email, 'reset_password')
        await visitor(world).post('/auth/reset-password', { token, password: 'touch-line' })
      },
    ],
    [
      'of a suspended user',
      () => aPlayer(world),
      ({ id }) => world.app.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, id)),
    ],
    ['of a removed account', () => aPlayer(world), ({ id }) => world.app.db.delete(users).where(eq(users.id, id))],
  ])('that is %s, when the browser asks who is logged in', async (_, someone, end) => {
    const player = await someone()
    const browser = withHint(player)
    expect(hintsIn(await browser.get('/auth/session'))).toEqual([])
    await end(player)
    const reply = await browser.get('/auth/session')
    expect([await reply.json(), hintsIn(reply)]).toEqual([{ user: null }, [removed]])
  })

  test('and comes back to a browser that lost it', async () => {
    const player = await aPlayer(world)
    expect(hintsIn(await player.get('/auth/session'))).toEqual([set])
  })
})

test('a hint without a session opens nothing', async () => {
  const browser = visitor(world, 'logged-in=1')
  expect((await browser.get('/auth/sessions')).status).toBe(401)
  expect(await (await browser.get('/auth/session')).json()).toEqual({ user: null })
})
