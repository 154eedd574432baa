import { randomUUID } from 'node:crypto'
import { notifications } from '#db/schema.ts'
import { aPlayer, visitor } from '../builders.ts'
import { mailedToken } from '../mailed.ts'
import { aPhotoIn } from '../photos.ts'
import { answers, everyone, only, signedIn } from './stage.ts'
import type { Row, Stage } from './stage.ts'

export const accountRows: Record<string, Row> = {
  'POST /api/auth/signup': { ask: () => ({ path: '/auth/signup', body: aPerson() }), answers: everyone(201) },
  'POST /api/auth/login': {
    ask: ({ stranger }) => ({ path: '/auth/login', body: { email: stranger.email, password: 'chalk-line' } }),
    answers: everyone(200),
  },
  'POST /api/auth/logout': {
    ask: async ({ world }, kind) => ({
      path: '/auth/logout',
      cookie: kind === 'visitor' ? undefined : (await aPlayer(world)).cookie,
    }),
    answers: everyone(200),
  },
  'POST /api/auth/forgot-password': {
    ask: () => ({ path: '/auth/forgot-password', body: { email: `${randomUUID()}@x.example` } }),
    answers: everyone(200),
  },
  'POST /api/auth/reset-password': {
    ask: async ({ world }) => {
      const player = await aPlayer(world)
      await visitor(world).post('/auth/forgot-password', { email: player.email })
      const token = await mailedToken(world, player.email, 'reset_password')
      return { path: '/auth/reset-password', body: { token, password: 'touch-line' } }
    },
    answers: everyone(200),
  },
  'POST /api/auth/confirm-email': {
    ask: async ({ world }) => {
      const token = await mailedToken(world, (await aPlayer(world)).email, 'verify_email')
      return { path: '/auth/confirm-email', body: { token } }
    },
    answers: everyone(200),
  },
  'POST /api/auth/confirmation': {
    ask: async ({ world }, kind) => ({
      path: '/auth/confirmation',
      cookie: kind === 'visitor' ? undefined : (await aPlayer(world)).cookie,
    }),
    answers: signedIn(201),
  },
  'POST /api/auth/change-password': {
    ask: async ({ world }, kind) => ({
      path: '/auth/change-password',
      body: { currentPassword: 'chalk-line', newPassword: 'touch-line' },
      cookie: kind === 'visitor' ? undefined : (await aPlayer(world)).cookie,
    }),
    answers: signedIn(200),
  },
  'POST /api/auth/change-email': {
    ask: async ({ world }, kind) => ({
      path: '/auth/change-email',
      body: { email: `${randomUUID()}@x.example`, password: 'chalk-line' },
      cookie: kind === 'visitor' ? undefined : (await aPlayer(world)).cookie,
    }),
    answers: signedIn(200),
  },
  'POST /api/auth/delete-account': {
    ask: async ({ world }, kind) => ({
      path: '/auth/delete-account',
      body: { password: 'chalk-line' },
      cookie: kind === 'visitor' ? undefined : (await aPlayer(world)).cookie,
    }),
    answers: signedIn(200),
  },
  'GET /api/auth/session': { ask: () => ({ path: '/auth/session' }), answers: everyone(200) },
  'GET /api/notifications/:id': {
    ask: ({ captain }) => ({ path: `/notifications/${captain.id}?limit=3` }),
    answers: only(200),
  },
  'GET /api/notifications/:id/unread': {
    ask: ({ captain }) => ({ path: `/notifications/${captain.id}/unread` }),
    answers: only(200),
  },
  'PATCH /api/notifications/:id/read': {
    ask: async (stage) => ({ path: `/notifications/${await aNotification(stage)}/read` }),
    answers: only(200),
  },
  'PATCH /api/notifications/:id/read-all': {
    ask: ({ captain }) => ({ path: `/notifications/${captain.id}/read-all` }),
    answers: only(200),
  },
  'GET /api/live': { ask: () => ({ path: '/live' }), answers: signedIn(200) },
  'GET /api/users/:id': { ask: ({ captain }) => ({ path: `/users/${captain.id}` }), answers: everyone(200) },
  'PATCH /api/users/:id': {
    ask: async ({ captain }) => ({
      path: `/users/${captain.id}`,
      body: { firstName: 'Roberta', lastName: 'Keller', bio: 'Point guard.', location: 'Austin' },
    }),
    answers: answers(401, 403, 200, 403, 200),
  },
  'DELETE /api/users/:id/avatar': {
    ask: ({ captain }) => ({ path: `/users/${captain.id}/avatar` }),
    answers: answers(401, 403, 200, 403, 200),
  },
  'POST /api/users/:id/avatar': {
    ask: async ({ captain }) => ({ path: `/users/${captain.id}/avatar`, form: await aPhotoIn('avatar') }),
    answers: answers(401, 403, 201, 403, 201),
  },
}

function aPerson() {
  const name = `p${randomUUID().replaceAll('-', '')}`
  return { firstName: 'Robin', lastName: 'Keller', username: name, email: `${name}@x.example`, password: 'chalk-line' }
}

async function aNotification({ world, captain }: Stage): Promise<string> {
  const news = { userId: captain.id, type: 'welcome', title: 'Welcome', message: 'Good to have you here.' }
  const [row] = await world.app.db.insert(notifications).values(news).returning()
  return row!.id
}
