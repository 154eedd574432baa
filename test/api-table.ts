import { createHmac, randomUUID } from 'node:crypto'
import type { StartedEntry, Team } from '#features/teams/contract.ts'
import { aPlayer, aTournament, aTournamentForm, anAdministrator, confirmCard, visitor } from './builders.ts'
import type { World } from './world.ts'

/** Nobody; a player with no part in the record; the captain of its team; the tournament's organizer; the administrator. */
export const kinds = ['visitor', 'stranger', 'captain', 'organizer', 'administrator'] as const
export type Kind = (typeof kinds)[number]

export type Stage = Awaited<ReturnType<typeof aStage>>

export async function aStage(world: World) {
  const [stranger, captain, organizer] = [await aPlayer(world), await aPlayer(world), await aPlayer(world)]
  return { world, visitor: visitor(world), stranger, captain, organizer, administrator: await anAdministrator(world) }
}

export type Ask = { path: string; body?: Record<string, unknown>; headers?: Record<string, string>; cookie?: string }

type Row = {
  /** A request as a client really sends it, on rows of its own; the same whoever asks. */
  ask: (stage: Stage, kind: Kind) => Promise<Ask> | Ask
  answers: Record<Kind, number>
}

const everyone = (status: number) => answers(status, status, status, status, status)
const signedIn = (status: number) => answers(401, status, status, status, status)
const administratorOnly = (status: number) => answers(401, 403, 403, 403, status)
/** The captain's own, and the administrator's to see: for everybody else it does not exist. */
const privateTo = (status: number) => answers(401, 404, status, 404, status)

function answers(visitor: number, stranger: number, captain: number, organizer: number, administrator: number) {
  return { visitor, stranger, captain, organizer, administrator }
}

/** Every route of the API with a valid request and what each kind of user is answered. A route that is not here fails the tests. */
export const apiTable: Record<string, Row> = {
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
  'GET /api/auth/session': { ask: () => ({ path: '/auth/session' }), answers: everyone(200) },

  'GET /api/tournaments': { ask: () => ({ path: '/tournaments?q=river&limit=3' }), answers: everyone(200) },
  'POST /api/tournaments': { ask: () => ({ path: '/tournaments', body: aTournamentForm() }), answers: signedIn(201) },
  'GET /api/tournaments/:id': { ask: async (stage) => ({ path: await aCup(stage) }), answers: everyone(200) },
  'PATCH /api/tournaments/:id': {
    ask: async (stage) => ({ path: await aCup(stage), body: aTournamentForm() }),
    answers: administratorOnly(200),
  },
  'DELETE /api/tournaments/:id': {
    ask: async (stage) => ({ path: await aCup(stage) }),
    answers: administratorOnly(200),
  },
  'GET /api/tournaments/:id/teams': {
    ask: async (stage) => ({ path: `${await aCup(stage)}/teams` }),
    answers: everyone(200),
  },
  'GET /api/stats': { ask: () => ({ path: '/stats' }), answers: everyone(200) },
  'GET /api/places': { ask: () => ({ path: '/places?q=aust' }), answers: everyone(200) },

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
  'GET /api/teams': { ask: () => ({ path: '/teams?limit=3' }), answers: administratorOnly(200) },
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
  'GET /api/users/:id': { ask: ({ captain }) => ({ path: `/users/${captain.id}` }), answers: everyone(200) },
  'PATCH /api/users/:id': {
    ask: async ({ captain }) => ({
      path: `/users/${captain.id}`,
      body: { firstName: 'Roberta', lastName: 'Keller', bio: 'Point guard.', location: 'Austin' },
    }),
    answers: answers(401, 403, 200, 403, 200),
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

  'POST /api/contact': {
    ask: () => ({
      path: '/contact',
      body: { name: 'Robin Keller', email: 'robin@x.example', subject: 'Parking', message: 'Is there any?' },
    }),
    answers: everyone(201),
  },

  'GET /api/openapi.json': { ask: () => ({ path: '/openapi.json' }), answers: everyone(200) },
  'GET /api/docs': { ask: () => ({ path: '/docs' }), answers: everyone(200) },
}

export type ApiRoute = { route: string; method: string; who: string[] }

/** The routes as Hono knows them, each once, with what its middleware say about who may use it. */
export function routesOf(api: World['api']): ApiRoute[] {
  const routes = new Map<string, ApiRoute>()
  for (const { method, path, handler } of api.routes) {
    if (method === 'ALL') continue
    const route = `${method} ${path}`
    const known = routes.get(route) ?? { route, method, who: [] }
    if ('who' in handler) known.who.push(String(handler.who))
    routes.set(route, known)
  }
  return [...routes.values()]
}

export const isUnsafe = ({ method }: { method: string }) => method !== 'GET' && method !== 'HEAD'

/** Somebody who may use this route, as little as possible above the others. */
export const whoMay = (route: string): Kind => {
  const { answers } = apiTable[route]!
  return (['captain', ...kinds] as const).find((kind) => answers[kind] < 300)!
}

/** Sends a row's request as this kind of user. */
export async function send(stage: Stage, kind: Kind, method: string, ask: Ask, headers: Record<string, string> = {}) {
  const browser = ask.cookie ? visitor(stage.world, ask.cookie) : stage[kind]
  return browser.call(method, ask.path, ask.body, { ...ask.headers, ...headers })
}

function aPerson() {
  const name = `p${randomUUID().replaceAll('-', '')}`
  return { firstName: 'Robin', lastName: 'Keller', username: name, email: `${name}@x.example`, password: 'chalk-line' }
}

async function aCup({ world, organizer }: Stage) {
  return `/tournaments/${(await aTournament(world, { organizerId: organizer.id })).id}`
}

async function aPendingTeam({ world, captain, organizer }: Stage): Promise<Team> {
  const cup = await aTournament(world, { organizerId: organizer.id })
  const entered = await captain.post('/teams', { name: 'Late Payers', tournamentId: cup.id })
  return (await entered.json()) as Team
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
