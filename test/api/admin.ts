import { contactMessages, outbox } from '#db/schema.ts'
import { aPlayer, aTournament, enterPaid } from '../builders.ts'
import type { World } from '../world.ts'
import { aCup, administratorOnly, aPendingTeam } from './users.ts'
import type { Row, Users } from './users.ts'

const played = { status: 'completed', placesTaken: 2, currentTeams: 2, paidTeams: 2 } as const

export const adminRows: Record<string, Row> = {
  'GET /api/users': { request: () => ({ path: '/users?limit=3&filter=unverified' }), statuses: administratorOnly(200) },
  'GET /api/admin/tournaments': {
    request: () => ({ path: '/admin/tournaments?limit=3&sort=start' }),
    statuses: administratorOnly(200),
  },
  'GET /api/admin/tournaments/:id': {
    request: async (users) => ({ path: `/admin${await aCup(users)}` }),
    statuses: administratorOnly(200),
  },
  'GET /api/admin/counts': { request: () => ({ path: '/admin/counts' }), statuses: administratorOnly(200) },
  'GET /api/admin/tournaments/:id/deletion': {
    request: async (users) => ({ path: `/admin${await aCup(users)}/deletion` }),
    statuses: administratorOnly(200),
  },
  'GET /api/admin/tournaments/:id/refunds': {
    request: async (users) => ({ path: `/admin${await aCup(users)}/refunds` }),
    statuses: administratorOnly(200),
  },
  'POST /api/admin/tournaments/:id/removal': {
    request: async (users) => ({ path: `/admin${await aCup(users)}/removal`, body: { reason: 'Spam' } }),
    statuses: administratorOnly(201),
  },
  'GET /api/admin/teams/:id/deletion': {
    request: async (users) => ({ path: `/admin/teams/${(await aPendingTeam(users)).id}/deletion` }),
    statuses: administratorOnly(200),
  },
  'POST /api/admin/users/:id/suspension': {
    request: async ({ world }) => ({
      path: `/admin/users/${(await aPlayer(world)).id}/suspension`,
      body: { reason: 'Sold spots that were not theirs.' },
    }),
    statuses: administratorOnly(201),
  },
  'DELETE /api/admin/users/:id/suspension': {
    request: async ({ world }) => ({ path: `/admin/users/${(await aPlayer(world)).id}/suspension` }),
    statuses: administratorOnly(200),
  },
  'PATCH /api/admin/users/:id/tournament-limit': {
    request: async ({ world }) => ({
      path: `/admin/users/${(await aPlayer(world)).id}/tournament-limit`,
      body: { tournamentsPerDay: 200 },
    }),
    statuses: administratorOnly(200),
  },
  'POST /api/admin/tournaments/:id/prize-confirmation': {
    request: async ({ world }) => ({
      path: `/admin/tournaments/${(await aTournament(world, played)).id}/prize-confirmation`,
    }),
    statuses: administratorOnly(201),
  },
  'DELETE /api/admin/tournaments/:id/prize-confirmation': {
    request: async ({ world }) => ({
      path: `/admin/tournaments/${(await aTournament(world, played)).id}/prize-confirmation`,
    }),
    statuses: administratorOnly(200),
  },
  'POST /api/admin/users/:id/verification': {
    request: async ({ world }) => ({ path: `/admin/users/${(await aPlayer(world)).id}/verification` }),
    statuses: administratorOnly(201),
  },
  'DELETE /api/users/:id': {
    request: async ({ world }) => ({ path: `/users/${(await aPlayer(world)).id}` }),
    statuses: administratorOnly(200),
  },
  'GET /api/admin/users/:id/deletion': {
    request: ({ captain }) => ({ path: `/admin/users/${captain.id}/deletion` }),
    statuses: administratorOnly(200),
  },
  'GET /api/admin/money': { request: () => ({ path: '/admin/money' }), statuses: administratorOnly(200) },
  'GET /api/admin/money/period': {
    request: () => ({ path: '/admin/money/period?period=12-weeks' }),
    statuses: administratorOnly(200),
  },
  'GET /api/admin/money/tournaments': {
    request: () => ({ path: '/admin/money/tournaments?limit=3' }),
    statuses: administratorOnly(200),
  },
  'GET /api/admin/prizes': {
    request: () => ({ path: '/admin/prizes?limit=3' }),
    statuses: administratorOnly(200),
  },
  'GET /api/admin/payments': {
    request: () => ({ path: '/admin/payments?limit=3&status=paid' }),
    statuses: administratorOnly(200),
  },
  'GET /api/admin/payments.csv': { request: () => ({ path: '/admin/payments.csv' }), statuses: administratorOnly(200) },
  'GET /api/admin/payments/:id': {
    request: async (users) => ({ path: `/admin/payments/${await aPaidRegistration(users)}` }),
    statuses: administratorOnly(200),
  },
  'POST /api/admin/tournaments/:id/refunds': {
    request: async (users) => ({ path: `/admin${await aCup(users)}/refunds` }),
    statuses: administratorOnly(201),
  },
  'GET /api/admin/overview': { request: () => ({ path: '/admin/overview' }), statuses: administratorOnly(200) },
  'GET /api/admin/audit': {
    request: () => ({ path: '/admin/audit?limit=3&subjectType=team&from=2026-11-01&to=2026-12-01' }),
    statuses: administratorOnly(200),
  },
  'GET /api/admin/outbox': { request: () => ({ path: '/admin/outbox?limit=3' }), statuses: administratorOnly(200) },
  'POST /api/admin/outbox/:id/retry': {
    request: async ({ world }) => ({ path: `/admin/outbox/${await aFailedMail(world)}/retry` }),
    statuses: administratorOnly(201),
  },
  'GET /api/admin/events': { request: () => ({ path: '/admin/events' }), statuses: administratorOnly(200) },
  'GET /api/admin/messages': { request: () => ({ path: '/admin/messages?limit=3' }), statuses: administratorOnly(200) },
  'PATCH /api/admin/messages/:id': {
    request: async ({ world }) => ({ path: `/admin/messages/${await aMessage(world)}`, body: { isAnswered: true } }),
    statuses: administratorOnly(200),
  },
}

async function aPaidRegistration({ world, captain, organizer }: Users): Promise<string> {
  const cup = await aTournament(world, { organizerId: organizer.id })
  return (await enterPaid(world, captain, cup, 'Paid Up')).started.registrationId
}

async function aFailedMail({ app }: World): Promise<string> {
  const words = { subject: 'Paid', html: '<p>Paid</p>', text: 'Paid' }
  const failed = {
    ...words,
    to: 'a@x.example',
    templateKey: 'team-paid',
    status: 'failed',
    lastError: 'No such mailbox',
  } as const
  const [mail] = await app.db
    .insert(outbox)
    .values({ ...failed, createdAt: app.now() })
    .returning()
  return mail!.id
}

async function aMessage({ app }: World): Promise<string> {
  const words = { name: 'Robin', email: 'robin@x.example', subject: 'Parking', message: 'Is there any?' }
  const [message] = await app.db.insert(contactMessages).values(words).returning()
  return message!.id
}
