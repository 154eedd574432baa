import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { notifications, sessions } from '#db/schema.ts'
import { aPlayer, visitor } from '../builders.ts'
import { mailedToken } from '../mail.ts'
import { aPasskey, anAuthenticator, asked } from '../passkey.ts'
import { aPhotoIn } from '../photos.ts'
import { aProtectedPlayer, appCode, beginLogin, cookiesOf } from '../two-factor.ts'
import { statuses, everyone, only, loggedIn } from './users.ts'
import type { Row, Users } from './users.ts'

export const accountRows: Record<string, Row> = {
  'POST /api/auth/signup': { request: () => ({ path: '/auth/signup', body: aPerson() }), statuses: everyone(201) },
  'POST /api/auth/login': {
    request: ({ stranger }) => ({ path: '/auth/login', body: { email: stranger.email, password: 'chalk-line' } }),
    statuses: everyone(200),
  },
  'POST /api/auth/login/two-factor': {
    request: async ({ world }) => {
      const player = await aProtectedPlayer(world)
      const cookie = cookiesOf((await beginLogin(world, player, 'unknown')).reply)
      return { path: '/auth/login/two-factor', body: { code: player.code() }, cookie }
    },
    statuses: everyone(200),
  },
  'GET /api/auth/two-factor': { request: () => ({ path: '/auth/two-factor' }), statuses: loggedIn(200) },
  'POST /api/auth/two-factor/setup': {
    request: async ({ world }, kind) => ({
      path: '/auth/two-factor/setup',
      cookie: kind === 'visitor' ? undefined : (await aPlayer(world)).cookie,
    }),
    statuses: loggedIn(201),
  },
  'POST /api/auth/two-factor': {
    request: async ({ world }, kind) => {
      const player = await aPlayer(world)
      const { secret } = (await (await player.post('/auth/two-factor/setup')).json()) as { secret: string }
      const cookie = kind === 'visitor' ? undefined : player.cookie
      return { path: '/auth/two-factor', body: { code: appCode(secret, world.clock.now) }, cookie }
    },
    statuses: loggedIn(201),
  },
  'DELETE /api/auth/two-factor': {
    request: async ({ world }, kind) => ({
      path: '/auth/two-factor',
      cookie: kind === 'visitor' ? undefined : (await aProtectedPlayer(world)).cookie,
    }),
    statuses: loggedIn(200),
  },
  'POST /api/auth/two-factor/recovery-codes': {
    request: async ({ world }, kind) => ({
      path: '/auth/two-factor/recovery-codes',
      cookie: kind === 'visitor' ? undefined : (await aProtectedPlayer(world)).cookie,
    }),
    statuses: loggedIn(201),
  },
  'GET /api/auth/passkeys': { request: () => ({ path: '/auth/passkeys' }), statuses: loggedIn(200) },
  'POST /api/auth/login/passkey/challenge': {
    request: () => ({ path: '/auth/login/passkey/challenge' }),
    statuses: everyone(201),
  },
  'POST /api/auth/confirm-passkey/challenge': {
    request: () => ({ path: '/auth/confirm-passkey/challenge' }),
    statuses: loggedIn(201),
  },
  'POST /api/auth/passkeys/setup': {
    request: async ({ world }, kind) => ({
      path: '/auth/passkeys/setup',
      cookie: kind === 'visitor' ? undefined : (await aPlayer(world)).cookie,
    }),
    statuses: loggedIn(201),
  },
  'POST /api/auth/passkeys': {
    request: async ({ world }, kind) => {
      const player = await aPlayer(world)
      const body = anAuthenticator().create(await asked(player.post('/auth/passkeys/setup')))
      return { path: '/auth/passkeys', body, cookie: kind === 'visitor' ? undefined : player.cookie }
    },
    statuses: loggedIn(201),
  },
  'DELETE /api/auth/passkeys/:id': {
    request: async ({ world }, kind) => {
      const player = await aPlayer(world)
      const { id } = await aPasskey(player)
      return { path: `/auth/passkeys/${id}`, cookie: kind === 'visitor' ? undefined : player.cookie }
    },
    statuses: loggedIn(200),
  },
  'POST /api/auth/login/passkey': {
    request: async ({ world }) => {
      const passkey = await aPasskey(await aPlayer(world))
      const body = passkey.sign(await asked(visitor(world).post('/auth/login/passkey/challenge')))
      return { path: '/auth/login/passkey', body }
    },
    statuses: everyone(200),
  },
  'POST /api/auth/confirm-passkey': {
    request: async ({ world }, kind) => {
      const player = await aPlayer(world)
      const passkey = await aPasskey(player)
      const body = passkey.sign(await asked(player.post('/auth/confirm-passkey/challenge')))
      return { path: '/auth/confirm-passkey', body, cookie: kind === 'visitor' ? undefined : player.cookie }
    },
    statuses: loggedIn(200),
  },
  'POST /api/auth/logout': {
    request: async ({ world }, kind) => ({
      path: '/auth/logout',
      cookie: kind === 'visitor' ? undefined : (await aPlayer(world)).cookie,
    }),
    statuses: everyone(200),
  },
  'POST /api/auth/forgot-password': {
    request: () => ({ path: '/auth/forgot-password', body: { email: `${randomUUID()}@x.example` } }),
    statuses: everyone(200),
  },
  'POST /api/auth/reset-password': {
    request: async ({ world }) => {
      const player = await aPlayer(world)
      await visitor(world).post('/auth/forgot-password', { email: player.email })
      const token = await mailedToken(world, player.email, 'reset_password')
      return { path: '/auth/reset-password', body: { token, password: 'touch-line' } }
    },
    statuses: everyone(200),
  },
  'GET /api/auth/mailed-link': {
    request: () => ({ path: '/auth/mailed-link?purpose=confirm-email&token=guessed' }),
    statuses: everyone(200),
  },
  'POST /api/auth/confirm-email': {
    request: async ({ world }) => {
      const token = await mailedToken(world, (await aPlayer(world)).email, 'verify_email')
      return { path: '/auth/confirm-email', body: { token } }
    },
    statuses: everyone(200),
  },
  'POST /api/auth/confirmation': {
    request: async ({ world }, kind) => ({
      path: '/auth/confirmation',
      cookie: kind === 'visitor' ? undefined : (await aPlayer(world)).cookie,
    }),
    statuses: loggedIn(201),
  },
  'POST /api/auth/confirm-password': {
    request: async ({ world }, kind) => ({
      path: '/auth/confirm-password',
      body: { password: 'chalk-line' },
      cookie: kind === 'visitor' ? undefined : (await aPlayer(world)).cookie,
    }),
    statuses: loggedIn(200),
  },
  'POST /api/auth/change-password': {
    request: async ({ world }, kind) => ({
      path: '/auth/change-password',
      body: { currentPassword: 'chalk-line', newPassword: 'touch-line' },
      cookie: kind === 'visitor' ? undefined : (await aPlayer(world)).cookie,
    }),
    statuses: loggedIn(200),
  },
  'POST /api/auth/change-email': {
    request: async ({ world }, kind) => ({
      path: '/auth/change-email',
      body: { email: `${randomUUID()}@x.example`, password: 'chalk-line' },
      cookie: kind === 'visitor' ? undefined : (await aPlayer(world)).cookie,
    }),
    statuses: loggedIn(200),
  },
  'POST /api/auth/delete-account': {
    request: async ({ world }, kind) => ({
      path: '/auth/delete-account',
      body: { password: 'chalk-line' },
      cookie: kind === 'visitor' ? undefined : (await aPlayer(world)).cookie,
    }),
    statuses: loggedIn(200),
  },
  'GET /api/auth/my-data': { request: () => ({ path: '/auth/my-data' }), statuses: loggedIn(200) },
  'GET /api/auth/sessions': { request: () => ({ path: '/auth/sessions' }), statuses: loggedIn(200) },
  'DELETE /api/auth/sessions': {
    request: async ({ world }, kind) => ({
      path: '/auth/sessions',
      cookie: kind === 'visitor' ? undefined : (await aPlayer(world)).cookie,
    }),
    statuses: loggedIn(200),
  },
  'DELETE /api/auth/sessions/:id': {
    request: async ({ world }, kind) => {
      const player = await aPlayer(world)
      const [session] = await world.app.db.select().from(sessions).where(eq(sessions.userId, player.id))
      return { path: `/auth/sessions/${session!.id}`, cookie: kind === 'visitor' ? undefined : player.cookie }
    },
    statuses: loggedIn(200),
  },
  'GET /api/auth/session': { request: () => ({ path: '/auth/session' }), statuses: everyone(200) },
  'GET /api/notifications/:id': {
    request: ({ captain }) => ({ path: `/notifications/${captain.id}?limit=3` }),
    statuses: only(200),
  },
  'GET /api/notifications/:id/unread': {
    request: ({ captain }) => ({ path: `/notifications/${captain.id}/unread` }),
    statuses: only(200),
  },
  'PATCH /api/notifications/:id/read': {
    request: async (users) => ({ path: `/notifications/${await aNotification(users)}/read` }),
    statuses: only(200),
  },
  'PATCH /api/notifications/:id/read-all': {
    request: ({ captain }) => ({ path: `/notifications/${captain.id}/read-all` }),
    statuses: only(200),
  },
  'GET /api/live': { request: () => ({ path: '/live' }), statuses: loggedIn(200) },
  'GET /api/users/:id': { request: ({ captain }) => ({ path: `/users/${captain.id}` }), statuses: everyone(200) },
  'PATCH /api/users/:id': {
    request: async ({ captain }) => ({
      path: `/users/${captain.id}`,
      body: { firstName: 'Roberta', lastName: 'Keller', bio: 'Point guard.', location: 'Austin' },
    }),
    statuses: statuses(401, 403, 200, 403, 200),
  },
  'DELETE /api/users/:id/avatar': {
    request: ({ captain }) => ({ path: `/users/${captain.id}/avatar` }),
    statuses: statuses(401, 403, 200, 403, 200),
  },
  'POST /api/users/:id/avatar': {
    request: async ({ captain }) => ({ path: `/users/${captain.id}/avatar`, form: await aPhotoIn('avatar') }),
    statuses: statuses(401, 403, 201, 403, 201),
  },
}

function aPerson() {
  const name = `p${randomUUID().replaceAll('-', '')}`
  return { firstName: 'Robin', lastName: 'Keller', username: name, email: `${name}@x.example`, password: 'chalk-line' }
}

async function aNotification({ world, captain }: Users): Promise<string> {
  const news = { userId: captain.id, type: 'welcome', title: 'Welcome', message: 'Good to have you here.' }
  const [row] = await world.app.db.insert(notifications).values(news).returning()
  return row!.id
}
