import { createHmac, randomUUID } from 'node:crypto'
import type { StartedEntry, Team } from '#features/teams/contract.ts'
import { aTournament, confirmCard } from '../builders.ts'
import { aPhotoIn } from '../photos.ts'
import type { World } from '../world.ts'
import { administratorOnly, answers, aPendingTeam, everyone, privateTo, signedIn } from './stage.ts'
import type { Ask, Row, Stage } from './stage.ts'

export const teamRows: Record<string, Row> = {
  'POST /api/teams': {
    ask: async ({ world, organizer }) => {
      const cup = await aTournament(world, { organizerId: organizer.id })
      return { path: '/teams', body: { name: 'Net Ninjas', tournamentId: cup.id, members: ['Robin', 'Alex'] } }
    },
    answers: signedIn(201),
  },
  'PATCH /api/teams/:id/payment': {
    ask: async (stage) => {
      const team = await aPendingTeam(stage)
      const started = await payFor(stage, team)
      const body = { paymentStatus: 'paid', paymentIntentId: started.paymentIntentId }
      return { path: `/teams/${team.id}/payment`, body }
    },
    answers: answers(401, 403, 200, 403, 403),
  },
  'GET /api/teams': { ask: () => ({ path: '/teams?limit=3&sort=name' }), answers: administratorOnly(200) },
  'PATCH /api/teams/:id': {
    ask: async (stage) => ({
      path: `/teams/${(await aPendingTeam(stage)).id}`,
      body: { name: 'Renamed', paymentStatus: 'paid' },
    }),
    answers: administratorOnly(200),
  },
  'DELETE /api/teams/:id': {
    ask: async (stage) => ({ path: `/teams/${(await aPendingTeam(stage)).id}` }),
    answers: administratorOnly(200),
  },
  'GET /api/teams/:id/withdrawal': {
    ask: async (stage) => ({ path: `/teams/${(await aPendingTeam(stage)).id}/withdrawal` }),
    answers: answers(401, 403, 200, 403, 403),
  },
  'POST /api/teams/:id/withdrawal': {
    ask: async (stage) => ({ path: `/teams/${(await aPendingTeam(stage)).id}/withdrawal` }),
    answers: answers(401, 403, 201, 403, 403),
  },
  'GET /api/teams/:id/roster': {
    ask: async (stage) => ({ path: `/teams/${(await aPendingTeam(stage)).id}/roster` }),
    answers: answers(401, 403, 200, 403, 403),
  },
  'PATCH /api/teams/:id/roster': {
    ask: async (stage) => ({
      path: `/teams/${(await aPendingTeam(stage)).id}/roster`,
      body: { name: 'Renamed', members: ['Sam from next door'] },
    }),
    answers: answers(401, 403, 200, 403, 403),
  },
  'DELETE /api/teams/:id/photo': {
    ask: async (stage) => ({ path: `/teams/${(await aPendingTeam(stage)).id}/photo` }),
    answers: answers(401, 403, 200, 403, 200),
  },
  'POST /api/teams/:id/photo': {
    ask: async (stage) => ({
      path: `/teams/${(await aPendingTeam(stage)).id}/photo`,
      form: await aPhotoIn('photo'),
    }),
    answers: answers(401, 403, 201, 403, 201),
  },
  'GET /api/users/:id/tournaments': {
    ask: ({ captain }) => ({ path: `/users/${captain.id}/tournaments` }),
    answers: privateTo(200),
  },
  'GET /api/users/:id/registrations': {
    ask: ({ captain }) => ({ path: `/users/${captain.id}/registrations` }),
    answers: privateTo(200),
  },
  'GET /api/registrations/:id/receipt': {
    ask: async (stage) => ({ path: `/registrations/${await aRegistration(stage)}/receipt` }),
    answers: privateTo(200),
  },
  'DELETE /api/registrations/:id': {
    ask: async (stage) => ({ path: `/registrations/${await aRegistration(stage)}` }),
    answers: answers(401, 404, 200, 404, 404),
  },
  'GET /api/refunds': { ask: () => ({ path: '/refunds?status=failed&limit=3' }), answers: administratorOnly(200) },
  'POST /api/refunds/:id/retry': {
    ask: async (stage) => ({
      path: `/refunds/${await aFailedRefund(stage)}/retry`,
      body: { note: 'The bank is back' },
    }),
    answers: administratorOnly(201),
  },
  'POST /api/refunds/:id/settlement': {
    ask: async (stage) => ({
      path: `/refunds/${await aFailedRefund(stage)}/settlement`,
      body: { note: 'Paid out by bank transfer' },
    }),
    answers: administratorOnly(201),
  },
  'POST /api/create-payment-intent': {
    ask: async ({ world, organizer }) => {
      const cup = await aTournament(world, { organizerId: organizer.id })
      const body = { tournamentId: cup.id, teamName: 'Net Ninjas', amount: 50, metadata: { teamName: 'Net Ninjas' } }
      return { path: '/create-payment-intent', body }
    },
    answers: signedIn(201),
  },
  'GET /api/payment-settings': { ask: () => ({ path: '/payment-settings' }), answers: everyone(200) },
  'POST /api/webhooks/stripe': { ask: ({ world }) => aSignedEvent(world), answers: everyone(200) },
}

async function aRegistration(stage: Stage): Promise<string> {
  const team = await aPendingTeam(stage)
  const registrations = await stage.captain.get(`/users/${stage.captain.id}/registrations`)
  const all = (await registrations.json()) as { id: string; teamId: string | null }[]
  return all.find(({ teamId }) => teamId === team.id)!.id
}

async function payFor({ world, captain }: Stage, team: Team): Promise<StartedEntry> {
  const reply = await captain.post('/create-payment-intent', { tournamentId: team.tournamentId, teamId: team.id })
  const started = (await reply.json()) as StartedEntry
  await confirmCard(world, started)
  return started
}

/** A refund that was not made yet, marked as one that the provider refused. */
async function aFailedRefund(stage: Stage): Promise<string> {
  const team = await aPendingTeam(stage)
  const { paymentIntentId } = await payFor(stage, team)
  await stage.captain.patch(`/teams/${team.id}/payment`, { paymentStatus: 'paid', paymentIntentId })
  const { rows } = await stage.world.app.pool.query<{ id: string }>(
    `insert into refunds (id, registration_id, payment_intent_id, amount_cents, reason, status, failure)
     select gen_random_uuid(), id, payment_intent_id, fee_cents, 'administrator', 'failed', 'insufficient_funds'
     from registrations where team_id = $1 returning id`,
    [team.id],
  )
  return rows[0]!.id
}

/** An event of a kind we keep and ignore, signed as the provider signs (https://docs.stripe.com/webhooks#verify-manually). */
function aSignedEvent({ app }: World): Ask {
  const body = { id: `evt_${randomUUID()}`, object: 'event', type: 'customer.created', data: { object: {} } }
  const timestamp = Math.floor(Date.now() / 1000)
  const secret = app.config.payments.webhookSecrets[0]!
  const signature = createHmac('sha256', secret)
    .update(`${timestamp}.${JSON.stringify(body)}`)
    .digest('hex')
  return { path: '/webhooks/stripe', body, headers: { 'stripe-signature': `t=${timestamp},v1=${signature}` } }
}
