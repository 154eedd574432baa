import { users } from '#db/schema.ts'
import type { Team } from '#features/teams/contract.ts'
import { aTournament, aTournamentForm } from '../builders.ts'
import { aCup, administratorOnly, canOrganize, everyone, only, loggedIn } from './users.ts'
import type { Row, Users } from './users.ts'

/** The id of a team with a player without an account. */
async function aTeamWithMaria({ world, captain }: Users): Promise<string> {
  const cup = await aTournament(world, { entryFeeCents: 0 })
  const { id } = (await (await captain.post('/teams', { name: 'Aces', tournamentId: cup.id })).json()) as Team
  await captain.patch(`/teams/${id}/roster`, { members: [captain.id, 'Maria Keller'] })
  return id
}

export const tournamentRows: Record<string, Row> = {
  'GET /api/tournaments': { request: () => ({ path: '/tournaments?q=river&limit=3' }), statuses: everyone(200) },
  'GET /api/tournaments/featured': { request: () => ({ path: '/tournaments/featured' }), statuses: everyone(200) },
  'GET /api/tournaments/counts': {
    request: () => ({ path: '/tournaments/counts?sport=tennis&changes=maxFee=;maxFee=25' }),
    statuses: everyone(200),
  },
  'POST /api/tournaments': {
    request: async ({ world }) => {
      // Other rows have created many.
      await world.app.db.update(users).set({ tournamentsPerDay: 1_000 })
      return { path: '/tournaments', body: aTournamentForm() }
    },
    statuses: loggedIn(201),
  },
  'GET /api/tournaments/:id': { request: async (users) => ({ path: await aCup(users) }), statuses: everyone(200) },
  'GET /api/tournaments/:id/host': {
    request: async (users) => ({ path: `${await aCup(users)}/host` }),
    statuses: everyone(200),
  },
  'GET /api/tournaments/:id/alerts': {
    request: async (users) => ({ path: `${await aCup(users)}/alerts` }),
    statuses: loggedIn(200),
  },
  'PUT /api/tournaments/:id/alerts': {
    request: async (users) => ({ path: `${await aCup(users)}/alerts`, body: { events: ['next_edition'] } }),
    statuses: loggedIn(200),
  },
  'PATCH /api/tournaments/:id': {
    request: async (users) => ({ path: await aCup(users), body: aTournamentForm() }),
    statuses: administratorOnly(200),
  },
  'DELETE /api/tournaments/:id': {
    request: async (users) => ({ path: await aCup(users) }),
    statuses: administratorOnly(200),
  },
  'POST /api/tournaments/:id/cancellation': {
    request: async (users) => ({ path: `${await aCup(users)}/cancellation`, body: { reason: 'The hall is closed' } }),
    statuses: canOrganize(201),
  },
  'GET /api/tournaments/:id/teams': {
    request: async (users) => ({ path: `${await aCup(users)}/teams` }),
    statuses: everyone(200),
  },
  'GET /api/tournaments/:id/calendar.ics': {
    request: async (users) => ({ path: `${await aCup(users)}/calendar.ics` }),
    statuses: everyone(200),
  },
  'GET /api/saved-searches': { request: () => ({ path: '/saved-searches' }), statuses: loggedIn(200) },
  'POST /api/saved-searches': {
    request: () => ({ path: '/saved-searches', body: { sport: 'tennis', near: '30.27,-97.74', place: 'Austin, TX' } }),
    statuses: loggedIn(201),
  },
  'DELETE /api/saved-searches/:id': {
    request: async ({ captain }) => {
      const saved = await captain.post('/saved-searches', { sport: 'tennis' })
      return { path: `/saved-searches/${((await saved.json()) as { id: string }).id}` }
    },
    statuses: only(200),
  },
  'GET /api/stats': { request: () => ({ path: '/stats' }), statuses: everyone(200) },
  'GET /api/community/users': {
    request: () => ({ path: '/community/users?q=robin&limit=3' }),
    statuses: everyone(200),
  },
  'GET /api/users-with-teams': {
    request: () => ({ path: '/users-with-teams?q=robin&limit=3' }),
    statuses: everyone(200),
  },
  'GET /api/rankings/me': { request: () => ({ path: '/rankings/me' }), statuses: loggedIn(200) },
  'GET /api/map-settings': { request: () => ({ path: '/map-settings' }), statuses: everyone(200) },
  'GET /api/places': { request: () => ({ path: '/places?q=aust' }), statuses: everyone(200) },
  'POST /api/contact': {
    request: () => ({
      path: '/contact',
      body: { name: 'Robin Keller', email: 'robin@x.example', subject: 'Parking', message: 'Is there any?' },
    }),
    statuses: everyone(201),
  },
  'POST /api/teams/:id/removal-requests': {
    request: async (users) => ({
      path: `/teams/${await aTeamWithMaria(users)}/removal-requests`,
      body: { name: 'Maria K.', email: 'parent@x.example' },
    }),
    statuses: everyone(201),
  },
  'POST /api/admin/teams/:id/removals': {
    request: async (users) => ({
      path: `/admin/teams/${await aTeamWithMaria(users)}/removals`,
      body: { name: 'Maria K.' },
    }),
    statuses: administratorOnly(201),
  },
  'GET /api/openapi.json': { request: () => ({ path: '/openapi.json' }), statuses: everyone(200) },
  'GET /api/docs': { request: () => ({ path: '/docs' }), statuses: everyone(200) },
}
