import { createHmac, randomUUID } from 'node:crypto'
import { sessions, tournaments, users } from '#db/schema.ts'
import type { StartedEntry } from '#features/payments/contract.ts'
import type { Invitation, Roster, Team } from '#features/teams/contract.ts'
import { addChain } from '#features/tournaments/server/draw-secrets.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import { hashedToken } from '#platform/http/hashed-tokens.ts'
import type { User } from '#platform/http/session.ts'
import { sessionSecret } from './world.ts'
import type { World } from './world.ts'

let serial = 0

/** A user with an account, and a logged-in browser. */
export async function aPlayer(world: World, names: { firstName?: string } = {}) {
  serial += 1
  const response = await visitor(world).post('/auth/signup', {
    firstName: names.firstName ?? 'Robin',
    lastName: 'Keller',
    username: `player${serial}`,
    email: `player${serial}@homefield.example`,
    password: 'chalk-line',
  })
  const { user } = (await response.json()) as { user: User }
  return { ...user, ...visitor(world, cookieOf(response)) }
}

export type Player = Awaited<ReturnType<typeof aPlayer>>

/** A logged-in user without a password, so that tests can have hundreds without hashing. */
export async function aCaptain(world: World): Promise<Player> {
  serial += 1
  const [user] = await world.app.db
    .insert(users)
    .values({
      username: `captain${serial}`,
      email: `captain${serial}@homefield.example`,
      emailVerified: true,
      firstName: 'Robin',
      lastName: 'Keller',
    })
    .returning()
  const token = randomUUID()
  const expiresAt = new Date(Date.now() + 30 * 24 * 3_600_000)
  await world.app.db.insert(sessions).values({ userId: user!.id, token: hashedToken(token), expiresAt })
  const signature = createHmac('sha256', sessionSecret).update(token).digest('base64')
  const cookie = `${world.app.sessions.cookieName}=${encodeURIComponent(`${token}.${signature}`)}`
  return { ...user!, ...visitor(world, cookie) }
}

export async function anAdministrator(world: World): Promise<Player> {
  const player = await aCaptain(world)
  await world.database.pool.query(`update users set role = 'player' where role = 'administrator'`)
  await world.database.pool.query(`update users set role = 'administrator' where id = $1`, [player.id])
  return player
}

/** Calls the API as this browser; without a cookie, as a visitor. */
export function visitor(world: World, cookie?: string) {
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    world.api.request(`/api${path}`, {
      method,
      headers: {
        ...(cookie && { cookie }),
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : isSentAsItIs(body) ? body : JSON.stringify(body),
    })
  return {
    cookie,
    call,
    get: (path: string) => call('GET', path),
    post: (path: string, body: unknown = {}) => call('POST', path, body),
    patch: (path: string, body: unknown = {}) => call('PATCH', path, body),
    delete: (path: string) => call('DELETE', path),
  }
}

const isSentAsItIs = (body: unknown): body is string | FormData => typeof body === 'string' || body instanceof FormData

/** The session cookie; another cookie marks the browser as known to the account. */
function cookieOf(response: Response): string {
  return response.headers.getSetCookie()[0]!.split(';')[0]!
}

const hour = 3_600_000

/** The create form's values for an ordinary tournament. */
export function aTournamentForm(now = new Date()) {
  const at = (hours: number) => new Date(now.getTime() + hours * hour).toISOString()
  return {
    name: 'Riverside Open',
    description: 'One day, two courts, everyone plays at least three games.',
    sport: 'basketball',
    location: 'Austin, TX, United States',
    startDate: at(14 * 24),
    endDate: at(14 * 24 + 8),
    registrationDeadline: at(10 * 24),
    timeZone: 'America/Chicago',
    maxTeams: 8,
    entryFee: 50,
    prizePool: 800,
    skillLevel: 'all',
    teamSize: 5,
    rules: 'Games to 21.',
    venueNotes: 'Park behind the gym.',
  }
}

/** The same tournament as a database row, without its organizer. */
export function aTournamentRow(now?: Date) {
  const { entryFee, prizePool, startDate, endDate, registrationDeadline, ...form } = aTournamentForm(now)
  return {
    ...form,
    skillLevel: 'all' as const,
    startDate: new Date(startDate),
    endDate: new Date(endDate),
    registrationDeadline: new Date(registrationDeadline),
    entryFeeCents: entryFee * 100,
    prizePoolCents: prizePool * 100,
    createdAt: now ?? new Date(),
    updatedAt: now ?? new Date(),
  }
}

/** The dates of a tournament that has just started. */
export const justStarted = (now: Date) => ({
  registrationDeadline: new Date(now.getTime() - 2 * hour),
  startDate: new Date(now.getTime() - hour),
})

/** The dates of a tournament that takes teams for ten days and starts in two weeks. */
export function stillOpen(now: Date) {
  const { registrationDeadline, startDate } = aTournamentRow(now)
  return { registrationDeadline, startDate }
}

/** A tournament in the database. Creates its organizer unless one is given. */
export async function aTournament(world: World, overrides: Partial<typeof tournaments.$inferInsert> = {}) {
  const organizerId = overrides.organizerId ?? (await aCaptain(world)).id
  const [row] = await world.app.db
    .insert(tournaments)
    .values({ ...aTournamentRow(world.clock.now), organizerId, ...overrides })
    .returning()
  await addChain(world.app, world.app.db, { tournamentId: row!.id, committedAt: row!.createdAt })
  return row!
}

/** Opens the card form for a new team. */
export async function startEntry(captain: Player, cup: Pick<TournamentRow, 'id'>, teamName: string) {
  return captain.post('/create-payment-intent', { tournamentId: cup.id, teamName, amount: 1 })
}

/** Confirms the card directly with the provider, as the browser does. */
export async function confirmCard(world: World, started: StartedEntry, card = 'pm_card_visa') {
  return world.sandbox.fetch(
    new Request(`http://sandbox/v1/payment_intents/${started.paymentIntentId}/confirm`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Bearer ${world.payments.publishableKey}`,
      },
      body: new URLSearchParams({ client_secret: started.clientSecret, payment_method: card }),
    }),
  )
}

/** Registers and pays for a team: hold, card confirmation, team. */
export async function enterPaid(world: World, captain: Player, cup: Pick<TournamentRow, 'id'>, name: string) {
  const started = (await (await startEntry(captain, cup, name)).json()) as StartedEntry
  await confirmCard(world, started)
  const entered = await captain.post('/teams', {
    name,
    tournamentId: cup.id,
    captainId: captain.id,
    members: [captain.id],
    paymentStatus: 'paid',
    paymentIntentId: started.paymentIntentId,
  })
  return { started, team: (await entered.json()) as Team, status: entered.status }
}

export function times<T>(n: number, make: (index: number) => T): T[] {
  return Array.from({ length: n }, (_, index) => make(index))
}

/** Invites a player to a captain's team and accepts the invitation. */
export async function joinTeam(captain: Player, team: { id: string }, player: Player): Promise<void> {
  const roster = (await (await captain.get(`/teams/${team.id}/roster`)).json()) as Roster
  await captain.patch(`/teams/${team.id}/roster`, { members: [...roster.members, player.id] })
  const [latest] = (await (await player.get('/invitations')).json()) as Invitation[]
  await player.patch(`/invitations/${latest!.id}`, { status: 'accepted' })
}

/** A moment at which teams can register for `openCup`. */
export const openCupAt = new Date('2026-05-01T12:00:00Z')

/** What decides whether teams can register, of a tournament with one spot left. */
export const openCup = {
  status: 'upcoming',
  registrationDeadline: '2026-05-02T12:00:00Z',
  maxTeams: 8,
  placesTaken: 7,
  competition: 'none',
} as const
