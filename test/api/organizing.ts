import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { tournaments } from '#db/schema.ts'
import type { StartedEntry } from '#features/payments/contract.ts'
import type { ClaimLink, Entry } from '#features/registrations/contract.ts'
import { aCaptain, aTournament, confirmCard } from '../builders.ts'
import { aTournamentWithTeams, drawn, addOfficials } from '../competition.ts'
import { aPhotoIn } from '../photos.ts'
import { aPendingTeam, canOrganize, canRun, everyone, loggedIn, onlyInvited } from './users.ts'
import type { ApiRequest, Row, Users } from './users.ts'

/** A tournament with a pending team, by the organizer and with both officials. */
async function aCup({ world, organizer, coOrganizer, scorekeeper, captain }: Users) {
  const { id } = await aTournament(world, { organizerId: organizer.id })
  await addOfficials(world, id, coOrganizer.id, scorekeeper.id)
  await captain.post('/teams', { name: 'Late Payers', tournamentId: id })
  return `/tournaments/${id}`
}

/** The id of a team of the captain, in a tournament with both officials. */
async function aReachableTeam(users: Users) {
  const { id, tournamentId } = await aPendingTeam(users)
  await addOfficials(users.world, tournamentId, users.coOrganizer.id, users.scorekeeper.id)
  return id
}

/** A drawn tournament that starts in an hour. */
async function aCupNearItsStart({ world, organizer, coOrganizer, scorekeeper }: Users) {
  const { now } = world.clock
  const startDate = new Date(now.getTime() + 3_600_000)
  const { id } = await aTournamentWithTeams(world, 4, { startDate })
  await world.app.db.update(tournaments).set({ organizerId: organizer.id }).where(eq(tournaments.id, id))
  await addOfficials(world, id, coOrganizer.id, scorekeeper.id)
  await drawn(organizer, id)
  return `/tournaments/${id}`
}

/** A team that paid in cash and was withdrawn. */
async function aCashTeamGone(users: Users): Promise<string> {
  const { path, id } = await aCashTeam(users)
  await users.organizer.delete(`${path}/registrations/${id}`)
  return `${path}/cash-to-return/${id}`
}

/** A team that paid in cash: its tournament's path, and its registration's id. */
async function aCashTeam(users: Users) {
  const path = await aCup(users)
  const entered = { teams: [{ name: `Cash ${randomUUID()}` }], payment: 'cash' }
  const [team] = (await (await users.organizer.post(`${path}/registrations`, entered)).json()) as [{ id: string }]
  const entries = (await (await users.organizer.get(`${path}/registrations`)).json()) as {
    id: string
    teamId: string
  }[]
  const { id } = entries.find(({ teamId }) => teamId === team.id)!
  return { path, id }
}

/** A tournament as above with a team that pays on the day. */
export async function aDayPayingTeam(users: Users) {
  const cup = await aCup(users)
  await users.organizer.post(`${cup}/registrations`, { teams: [{ name: 'Day Payers' }], payment: 'on_the_day' })
  const entries = (await (await users.organizer.get(`${cup}/registrations`)).json()) as Entry[]
  const entry = entries.find(({ isByHand }) => isByHand)!
  return { path: `${cup}/registrations/${entry.id}`, payLink: new URL(entry.payLink!).pathname }
}

/** The registration of such a team. */
const aDayPayer = async (users: Users) => (await aDayPayingTeam(users)).path

/** A charged payment through such a team's pay link. */
async function aLinkPayment(users: Users): Promise<ApiRequest> {
  const { payLink } = await aDayPayingTeam(users)
  const started = (await (await users.visitor.post(`${payLink}/intent`)).json()) as StartedEntry
  await confirmCard(users.world, started)
  return { path: `${payLink}/completion`, body: { paymentIntentId: started.paymentIntentId } }
}

/** A team without a captain, as above, and its claim link. */
export async function aClaimableTeam(users: Users) {
  const cup = await aCup(users)
  await users.organizer.post(`${cup}/registrations`, { teams: [{ name: 'Day Payers' }], payment: 'on_the_day' })
  const entries = (await (await users.organizer.get(`${cup}/registrations`)).json()) as Entry[]
  const path = `${cup}/teams/${entries.find(({ isByHand }) => isByHand)!.teamId}`
  const { url } = (await (await users.organizer.call('PUT', `${path}/claim-link`)).json()) as ClaimLink
  return { path, claim: new URL(url).pathname }
}

export const organizingRows: Record<string, Row> = {
  'PUT /api/tournaments/:id/teams/:teamId/claim-link': {
    request: async (users) => ({ path: `${(await aClaimableTeam(users)).path}/claim-link` }),
    statuses: canRun(200),
  },
  'DELETE /api/tournaments/:id/teams/:teamId/claim-link': {
    request: async (users) => ({ path: `${(await aClaimableTeam(users)).path}/claim-link` }),
    statuses: canRun(200),
  },
  'GET /api/claim/:token': {
    request: async (users) => ({ path: (await aClaimableTeam(users)).claim }),
    statuses: everyone(200),
  },
  'POST /api/claim/:token': {
    request: async (users) => {
      return { path: (await aClaimableTeam(users)).claim }
    },
    // The captain has a team in the tournament already.
    statuses: { ...loggedIn(200), captain: 409 },
  },
  'DELETE /api/tournaments/:id/teams/:teamId/captain': {
    request: async (users) => {
      const { path, claim } = await aClaimableTeam(users)
      await users.stranger.post(claim)
      return { path: `${path}/captain` }
    },
    statuses: canRun(200),
  },
  'GET /api/tournaments/:id/role': {
    request: async (users) => ({ path: `${await aCup(users)}/role` }),
    statuses: loggedIn(200),
  },
  'GET /api/tournaments/:id/officials': {
    request: async (users) => ({ path: `${await aCup(users)}/officials` }),
    statuses: canRun(200),
  },
  'POST /api/tournaments/:id/officials': {
    request: async (users) => {
      const [path, { username }] = [await aCup(users), await aCaptain(users.world)]
      return { path: `${path}/officials`, body: { username, role: 'scorekeeper' } }
    },
    statuses: canOrganize(201),
  },
  'GET /api/tournaments/:id/officials/invited': {
    request: async (users) => ({ path: `${await aCup(users)}/officials/invited` }),
    statuses: canOrganize(200),
  },
  'GET /api/official-invitations': { request: () => ({ path: '/official-invitations' }), statuses: loggedIn(200) },
  'PATCH /api/tournaments/:id/official-invitation': {
    request: async (users) => {
      const path = await aCup(users)
      const asked = { username: users.stranger.username, role: 'scorekeeper' }
      await users.organizer.post(`${path}/officials`, asked)
      return { path: `${path}/official-invitation`, body: { status: 'accepted' } }
    },
    // The officials have accepted already.
    statuses: { ...onlyInvited(401, 404), coOrganizer: 200, scorekeeper: 200 },
  },
  'DELETE /api/tournaments/:id/officials/:userId': {
    request: async (users) => ({ path: `${await aCup(users)}/officials/${users.scorekeeper.id}` }),
    statuses: { ...canOrganize(200), scorekeeper: 200 },
  },
  'PATCH /api/tournaments/:id/details': {
    request: async (users) => ({
      path: `${await aCup(users)}/details`,
      body: { description: 'Three courts.', rules: 'Fair play.', venueNotes: 'Park behind the hall.' },
    }),
    statuses: canRun(200),
  },
  'POST /api/tournaments/:id/details/preview': {
    request: async (users) => ({ path: `${await aCup(users)}/details/preview`, body: { rules: 'Fair play.' } }),
    statuses: canRun(200),
  },
  'GET /api/tournaments/:id/details': {
    request: async (users) => ({ path: `${await aCup(users)}/details` }),
    statuses: canRun(200),
  },
  'POST /api/tournaments/:id/start': {
    request: async (users) => ({ path: `${await aCupNearItsStart(users)}/start` }),
    statuses: canRun(200),
  },
  'POST /api/tournaments/:id/image': {
    request: async (users) => ({ path: `${await aCup(users)}/image`, form: await aPhotoIn('image') }),
    statuses: canRun(201),
  },
  'DELETE /api/tournaments/:id/image': {
    request: async (users) => ({ path: `${await aCup(users)}/image` }),
    statuses: canRun(200),
  },
  'GET /api/tournaments/:id/check-in': {
    request: async (users) => ({ path: `${await aCup(users)}/check-in` }),
    statuses: canRun(200),
  },
  'GET /api/tournaments/:id/check-in/ticks': {
    request: async (users) => ({ path: `${await aCup(users)}/check-in/ticks` }),
    statuses: canRun(200),
  },
  'POST /api/tournaments/:id/check-in/ticks': {
    request: async (users) => {
      const { id, tournamentId } = await aPendingTeam(users)
      await addOfficials(users.world, tournamentId, users.coOrganizer.id, users.scorekeeper.id)
      const body = { id: randomUUID(), teamId: id, member: null, isHere: true }
      return { path: `/tournaments/${tournamentId}/check-in/ticks`, body }
    },
    statuses: canRun(201),
  },
  'GET /api/teams/:id/contact': {
    request: async (users) => ({ path: `/teams/${await aReachableTeam(users)}/contact` }),
    statuses: { ...canRun(200), captain: 200 },
  },
  'PATCH /api/teams/:id/contact': {
    request: async (users) => ({
      path: `/teams/${await aReachableTeam(users)}/contact`,
      body: { phone: '(512) 555-0123' },
    }),
    statuses: { ...canRun(200), captain: 200 },
  },
  'GET /api/tournaments/:id/registrations': {
    request: async (users) => ({ path: `${await aCup(users)}/registrations` }),
    statuses: canRun(200),
  },
  'POST /api/tournaments/:id/registrations': {
    request: async (users) => ({
      path: `${await aCup(users)}/registrations`,
      body: { teams: [{ name: 'Phoned In', players: ['Robin'] }], payment: 'on_the_day' },
    }),
    statuses: canRun(201),
  },
  'POST /api/tournaments/:id/registrations/check': {
    request: async (users) => ({ path: `${await aCup(users)}/registrations/check`, body: { usernames: ['@nobody'] } }),
    statuses: canRun(200),
  },
  'POST /api/tournaments/:id/registrations/:registrationId/payment': {
    request: async (users) => ({ path: `${await aDayPayer(users)}/payment`, body: { paidBy: 'cash' } }),
    statuses: canOrganize(201),
  },
  'DELETE /api/tournaments/:id/registrations/:registrationId/payment': {
    request: async (users) => {
      const { path, id } = await aCashTeam(users)
      return { path: `${path}/registrations/${id}/payment` }
    },
    statuses: canOrganize(200),
  },
  'DELETE /api/tournaments/:id/registrations/:registrationId': {
    request: async (users) => ({ path: await aDayPayer(users) }),
    statuses: canRun(200),
  },
  'GET /api/pay/:token': {
    request: async (users) => ({ path: (await aDayPayingTeam(users)).payLink }),
    statuses: everyone(200),
  },
  'POST /api/pay/:token/intent': {
    request: async (users) => ({ path: `${(await aDayPayingTeam(users)).payLink}/intent` }),
    statuses: everyone(201),
  },
  'POST /api/pay/:token/completion': { request: aLinkPayment, statuses: everyone(201) },
  'GET /api/tournaments/:id/cash-to-return': {
    request: async (users) => ({ path: `${await aCup(users)}/cash-to-return` }),
    statuses: canOrganize(200),
  },
  'PUT /api/tournaments/:id/cash-to-return/:registrationId': {
    request: async (users) => ({ path: await aCashTeamGone(users), body: { isReturned: true } }),
    statuses: canOrganize(200),
  },
  'GET /api/tournaments/:id/waiting-list/teams': {
    request: async (users) => ({ path: `${await aCup(users)}/waiting-list/teams` }),
    statuses: canRun(200),
  },
  'POST /api/tournaments/:id/messages': {
    request: async (users) => ({
      path: `${await aCup(users)}/messages`,
      body: { id: randomUUID(), to: 'all', message: 'Courts open at 8:30.' },
    }),
    statuses: canRun(201),
  },
}
