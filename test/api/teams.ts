import { randomUUID } from 'node:crypto'
import type { StartedEntry } from '#features/payments/contract.ts'
import type { Invitation, Team } from '#features/teams/contract.ts'
import { aTournament, confirmCard } from '../builders.ts'
import { listPaidTeams } from '../competition.ts'
import { aPhotoIn } from '../photos.ts'
import { stripeSignature } from '../stripe-signature.ts'
import type { World } from '../world.ts'
import { administratorOnly, statuses, aPendingTeam, everyone, privateTo, onlyInvited, loggedIn } from './users.ts'
import type { ApiRequest, Row, Users } from './users.ts'

export const teamRows: Record<string, Row> = {
  'POST /api/teams': {
    request: async ({ world, organizer }) => {
      const cup = await aTournament(world, { organizerId: organizer.id })
      return { path: '/teams', body: { name: 'Net Ninjas', tournamentId: cup.id, members: ['Robin', 'Alex'] } }
    },
    statuses: loggedIn(201),
  },
  'GET /api/tournaments/:id/unpaid-entry': {
    request: async ({ world, organizer }) => {
      const { id } = await aTournament(world, { organizerId: organizer.id })
      return { path: `/tournaments/${id}/unpaid-entry` }
    },
    statuses: loggedIn(200),
  },
  'GET /api/tournaments/:id/own-part': {
    request: async (users) => ({ path: `/tournaments/${(await aFullTournament(users)).id}/own-part` }),
    statuses: loggedIn(200),
  },
  'GET /api/tournaments/:id/waiting-list': {
    request: async (users) => ({ path: `/tournaments/${(await aFullTournament(users)).id}/waiting-list` }),
    statuses: statuses(200, 200, 200, 200, 200),
  },
  'POST /api/tournaments/:id/waiting-list': {
    request: async (users) => {
      const path = `/tournaments/${(await aFullTournament(users)).id}/waiting-list`
      return { path, body: { teamName: 'Next In Line' } }
    },
    statuses: loggedIn(201),
  },
  'PATCH /api/tournaments/:id/waiting-list': {
    request: async (users, kind) => {
      const path = `/tournaments/${(await aFullTournament(users)).id}/waiting-list`
      const asker = users[kind]
      if ('post' in asker) await asker.post(path, { teamName: 'Next In Line' })
      return { path, body: { onCall: true } }
    },
    statuses: loggedIn(200),
  },
  'DELETE /api/tournaments/:id/waiting-list': {
    request: async (users) => ({ path: `/tournaments/${(await aFullTournament(users)).id}/waiting-list` }),
    statuses: loggedIn(200),
  },
  'PATCH /api/teams/:id/payment': {
    request: async (users) => {
      const team = await aPendingTeam(users)
      const started = await payFor(users, team)
      const body = { paymentStatus: 'paid', paymentIntentId: started.paymentIntentId }
      return { path: `/teams/${team.id}/payment`, body }
    },
    statuses: statuses(401, 403, 200, 403, 403),
  },
  'GET /api/teams/:id': {
    request: async (users) => ({ path: `/teams/${(await aPendingTeam(users)).id}` }),
    statuses: everyone(200),
  },
  'GET /api/teams': { request: () => ({ path: '/teams?limit=3&sort=name' }), statuses: administratorOnly(200) },
  'PATCH /api/teams/:id': {
    request: async (users) => ({
      path: `/teams/${(await aPendingTeam(users)).id}`,
      body: { name: 'Renamed', paymentStatus: 'paid' },
    }),
    statuses: administratorOnly(200),
  },
  'DELETE /api/teams/:id': {
    request: async (users) => ({ path: `/teams/${(await aPendingTeam(users)).id}` }),
    statuses: administratorOnly(200),
  },
  'GET /api/teams/:id/withdrawal': {
    request: async (users) => ({ path: `/teams/${(await aPendingTeam(users)).id}/withdrawal` }),
    statuses: statuses(401, 403, 200, 403, 403),
  },
  'POST /api/teams/:id/withdrawal': {
    request: async (users) => ({ path: `/teams/${(await aPendingTeam(users)).id}/withdrawal` }),
    statuses: statuses(401, 403, 201, 403, 403),
  },
  'GET /api/teams/:id/roster': {
    request: async (users) => ({ path: `/teams/${(await aPendingTeam(users)).id}/roster` }),
    statuses: statuses(401, 403, 200, 403, 403),
  },
  'PATCH /api/teams/:id/roster': {
    request: async (users) => ({
      path: `/teams/${(await aPendingTeam(users)).id}/roster`,
      body: { name: 'Renamed', members: ['Sam from next door'] },
    }),
    statuses: statuses(401, 403, 200, 403, 403),
  },
  'DELETE /api/teams/:id/membership': {
    request: async (users) => ({ path: `/teams/${(await aTeamWithMembers(users)).id}/membership` }),
    statuses: onlyInvited(401, 409),
  },
  'GET /api/invitations': { request: () => ({ path: '/invitations' }), statuses: loggedIn(200) },
  'GET /api/invitations/:id': {
    request: async (users) => ({ path: `/invitations/${(await anInvitation(users)).id}` }),
    statuses: onlyInvited(404, 404),
  },
  'PATCH /api/invitations/:id': {
    request: async (users) => ({
      path: `/invitations/${(await anInvitation(users)).id}`,
      body: { status: 'accepted' },
    }),
    statuses: onlyInvited(401, 404),
  },
  'DELETE /api/teams/:id/photo': {
    request: async (users) => ({ path: `/teams/${(await aPendingTeam(users)).id}/photo` }),
    statuses: statuses(401, 403, 200, 403, 200),
  },
  'POST /api/teams/:id/photo': {
    request: async (users) => ({
      path: `/teams/${(await aPendingTeam(users)).id}/photo`,
      form: await aPhotoIn('photo'),
    }),
    statuses: statuses(401, 403, 201, 403, 201),
  },
  'GET /api/users/:id/tournaments': {
    request: ({ captain }) => ({ path: `/users/${captain.id}/tournaments` }),
    statuses: privateTo(200),
  },
  'GET /api/users/:id/registrations': {
    request: ({ captain }) => ({ path: `/users/${captain.id}/registrations` }),
    statuses: privateTo(200),
  },
  'GET /api/users/:id/waiting-lists': {
    request: ({ captain }) => ({ path: `/users/${captain.id}/waiting-lists` }),
    statuses: privateTo(200),
  },
  'GET /api/registrations/:id/receipt': {
    request: async (users) => ({ path: `/registrations/${await aRegistration(users)}/receipt` }),
    statuses: privateTo(200),
  },
  'DELETE /api/registrations/:id': {
    request: async (users) => ({ path: `/registrations/${await aRegistration(users)}` }),
    statuses: statuses(401, 404, 200, 404, 404),
  },
  'GET /api/refunds': { request: () => ({ path: '/refunds?status=failed&limit=3' }), statuses: administratorOnly(200) },
  'POST /api/refunds/:id/retry': {
    request: async (users) => ({
      path: `/refunds/${await aFailedRefund(users)}/retry`,
      body: { note: 'The bank is back' },
    }),
    statuses: administratorOnly(201),
  },
  'POST /api/refunds/:id/settlement': {
    request: async (users) => ({
      path: `/refunds/${await aFailedRefund(users)}/settlement`,
      body: { note: 'Paid out by bank transfer' },
    }),
    statuses: administratorOnly(201),
  },
  'POST /api/create-payment-intent': {
    request: async ({ world, organizer }) => {
      const cup = await aTournament(world, { organizerId: organizer.id })
      const body = { tournamentId: cup.id, teamName: 'Net Ninjas', amount: 50, metadata: { teamName: 'Net Ninjas' } }
      return { path: '/create-payment-intent', body }
    },
    statuses: loggedIn(201),
  },
  'GET /api/payment-settings': { request: () => ({ path: '/payment-settings' }), statuses: everyone(200) },
  'POST /api/webhooks/stripe': { request: ({ world }) => aSignedEvent(world), statuses: everyone(200) },
}

async function aRegistration(users: Users): Promise<string> {
  const team = await aPendingTeam(users)
  const registrations = await users.captain.get(`/users/${users.captain.id}/registrations`)
  const all = (await registrations.json()) as { id: string; teamId: string | null }[]
  return all.find(({ teamId }) => teamId === team.id)!.id
}

async function payFor({ world, captain }: Users, team: Team): Promise<StartedEntry> {
  const reply = await captain.post('/create-payment-intent', { tournamentId: team.tournamentId, teamId: team.id })
  const started = (await reply.json()) as StartedEntry
  await confirmCard(world, started)
  return started
}

/** A refund marked as rejected by the provider before it was made. */
async function aFailedRefund(users: Users): Promise<string> {
  const team = await aPendingTeam(users)
  const { paymentIntentId } = await payFor(users, team)
  await users.captain.patch(`/teams/${team.id}/payment`, { paymentStatus: 'paid', paymentIntentId })
  const { rows } = await users.world.app.pool.query<{ id: string }>(
    `insert into refunds (id, registration_id, payment_intent_id, amount_cents, reason, status, failure, created_at, updated_at)
     select gen_random_uuid(), id, payment_intent_id, fee_cents, 'administrator', 'failed', 'insufficient_funds', now(), now()
     from registrations where team_id = $1 returning id`,
    [team.id],
  )
  return rows[0]!.id
}

/** An event of a type that is stored and ignored, signed like the provider's. */
function aSignedEvent({ payments }: World): ApiRequest {
  const body = { id: `evt_${randomUUID()}`, object: 'event', type: 'customer.created', data: { object: {} } }
  const signature = stripeSignature(JSON.stringify(body), payments.webhookSecrets[0]!, new Date())
  return { path: '/webhooks/stripe', body, headers: { 'stripe-signature': signature } }
}

/** An invitation of the stranger to the captain's team. */
async function anInvitation(users: Users): Promise<Invitation> {
  const { captain, stranger } = users
  const team = await aPendingTeam(users)
  await captain.patch(`/teams/${team.id}/roster`, { members: [`@${stranger.username}`] })
  const [latest] = (await (await stranger.get('/invitations')).json()) as Invitation[]
  return latest!
}

/** The captain's team, with the stranger as a member. */
async function aTeamWithMembers(users: Users) {
  const { id, teamId } = await anInvitation(users)
  await users.stranger.patch(`/invitations/${id}`, { status: 'accepted' })
  return { id: teamId }
}

async function aFullTournament({ world, organizer }: Users) {
  const cup = await aTournament(world, { organizerId: organizer.id, maxTeams: 2 })
  await listPaidTeams(world.app.db, cup.id, [organizer.id, organizer.id], world.clock.now)
  return cup
}
