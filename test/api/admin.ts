import { contactMessages, outbox } from '#db/schema.ts'
import { aPlayer, aTournament, enterPaid } from '../builders.ts'
import type { World } from '../world.ts'
import { aCup, administratorOnly, aPendingTeam } from './stage.ts'
import type { Row, Stage } from './stage.ts'

export const adminRows: Record<string, Row> = {
  'GET /api/users': { ask: () => ({ path: '/users?limit=3&filter=unverified' }), answers: administratorOnly(200) },
  'GET /api/admin/tournaments': {
    ask: () => ({ path: '/admin/tournaments?limit=3&sort=start' }),
    answers: administratorOnly(200),
  },
  'GET /api/admin/tournaments/:id': {
    ask: async (stage) => ({ path: `/admin${await aCup(stage)}` }),
    answers: administratorOnly(200),
  },
  'GET /api/admin/counts': { ask: () => ({ path: '/admin/counts' }), answers: administratorOnly(200) },
  'GET /api/admin/tournaments/:id/deletion': {
    ask: async (stage) => ({ path: `/admin${await aCup(stage)}/deletion` }),
    answers: administratorOnly(200),
  },
  'GET /api/admin/tournaments/:id/refunds': {
    ask: async (stage) => ({ path: `/admin${await aCup(stage)}/refunds` }),
    answers: administratorOnly(200),
  },
  'GET /api/admin/teams/:id/deletion': {
    ask: async (stage) => ({ path: `/admin/teams/${(await aPendingTeam(stage)).id}/deletion` }),
    answers: administratorOnly(200),
  },
  'POST /api/admin/users/:id/suspension': {
    ask: async ({ world }) => ({
      path: `/admin/users/${(await aPlayer(world)).id}/suspension`,
      body: { reason: 'Sold places that were not theirs.' },
    }),
    answers: administratorOnly(201),
  },
  'DELETE /api/admin/users/:id/suspension': {
    ask: async ({ world }) => ({ path: `/admin/users/${(await aPlayer(world)).id}/suspension` }),
    answers: administratorOnly(200),
  },
  'POST /api/admin/users/:id/verification': {
    ask: async ({ world }) => ({ path: `/admin/users/${(await aPlayer(world)).id}/verification` }),
    answers: administratorOnly(201),
  },
  'DELETE /api/users/:id': {
    ask: async ({ world }) => ({ path: `/users/${(await aPlayer(world)).id}` }),
    answers: administratorOnly(200),
  },
  'GET /api/admin/users/:id/deletion': {
    ask: ({ captain }) => ({ path: `/admin/users/${captain.id}/deletion` }),
    answers: administratorOnly(200),
  },
  'GET /api/admin/money': { ask: () => ({ path: '/admin/money' }), answers: administratorOnly(200) },
  'GET /api/admin/money/tournaments': {
    ask: () => ({ path: '/admin/money/tournaments?limit=3' }),
    answers: administratorOnly(200),
  },
  'GET /api/admin/payments': {
    ask: () => ({ path: '/admin/payments?limit=3&status=paid' }),
    answers: administratorOnly(200),
  },
  'GET /api/admin/payments.csv': { ask: () => ({ path: '/admin/payments.csv' }), answers: administratorOnly(200) },
  'GET /api/admin/payments/:id': {
    ask: async (stage) => ({ path: `/admin/payments/${await aPaidRegistration(stage)}` }),
    answers: administratorOnly(200),
  },
  'POST /api/admin/tournaments/:id/refunds': {
    ask: async (stage) => ({ path: `/admin${await aCup(stage)}/refunds` }),
    answers: administratorOnly(201),
  },
  'GET /api/admin/overview': { ask: () => ({ path: '/admin/overview' }), answers: administratorOnly(200) },
  'GET /api/admin/audit': {
    ask: () => ({ path: '/admin/audit?limit=3&subjectType=team&from=2026-11-01&to=2026-12-01' }),
    answers: administratorOnly(200),
  },
  'GET /api/admin/outbox': { ask: () => ({ path: '/admin/outbox?limit=3' }), answers: administratorOnly(200) },
  'POST /api/admin/outbox/:id/retry': {
    ask: async ({ world }) => ({ path: `/admin/outbox/${await aFailedMail(world)}/retry` }),
    answers: administratorOnly(201),
  },
  'GET /api/admin/events': { ask: () => ({ path: '/admin/events' }), answers: administratorOnly(200) },
  'GET /api/admin/messages': { ask: () => ({ path: '/admin/messages?limit=3' }), answers: administratorOnly(200) },
  'PATCH /api/admin/messages/:id': {
    ask: async ({ world }) => ({ path: `/admin/messages/${await aMessage(world)}`, body: { isAnswered: true } }),
    answers: administratorOnly(200),
  },
}

async function aPaidRegistration({ world, captain, organizer }: Stage): Promise<string> {
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
  const [mail] = await app.db.insert(outbox).values(failed).returning()
  return mail!.id
}

async function aMessage({ app }: World): Promise<string> {
  const words = { name: 'Robin', email: 'robin@x.example', subject: 'Parking', message: 'Is there any?' }
  const [message] = await app.db.insert(contactMessages).values(words).returning()
  return message!.id
}
