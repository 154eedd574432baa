import { inject } from 'vitest'
import type { SessionUser } from '#features/accounts/contract.ts'
import type { StartedEntry } from '#features/payments/contract.ts'
import type { ClaimLink, Entry } from '#features/registrations/contract.ts'
import type { Invitation, Team } from '#features/teams/contract.ts'
import type { Tournament } from '#features/tournaments/contract.ts'
import { passwordEntered, queryDatabase } from './database.ts'

/* Records that journeys need, created through the API: faster than through the pages, and with the same checks. */

export type Member = Awaited<ReturnType<typeof aMember>>

let serial = 0

/** A member, logged in; `visit({ as })` opens a window of theirs. */
export async function aMember(firstName = 'Robin', site = inject('site')) {
  serial += 1
  const username = `${firstName.toLowerCase().replaceAll(/[^a-z]/g, '')}${process.pid}y${serial}`
  const account = { username, email: `${username}@homefield.example`, password: 'chalk-line' }
  return loggedIn('signup', { ...account, firstName, lastName: 'Keller' }, site)
}

/** A member with a confirmed email address. */
export async function aConfirmedMember(firstName: string) {
  const member = await aMember(firstName)
  await queryDatabase('update users set email_verified = true where id = $1', [member.id])
  return member
}

const demoMembers = new Map<string, ReturnType<typeof loggedIn<{ email: string; password: string }>>>()

/**
 * A member of the demo world, logged in once per worker, because an account may log in only 30 times in 15 minutes. The administrator is not
 * asked for the password again on the usual site.
 */
export function demoMember(account: { email: string; password: string }, site = inject('site')) {
  const key = `${site} ${account.email}`
  const member = demoMembers.get(key) ?? logInOnce(account, site)
  demoMembers.set(key, member)
  return member
}

async function logInOnce(account: { email: string; password: string }, site: string) {
  const member = await loggedIn('login', account, site)
  if (site === inject('site')) await passwordEntered(member.cookie.value, "now() + interval '1 day'")
  return member
}

/** The same with a session of its own, which a test may end. */
export const demoSession = (account: { email: string; password: string }) => loggedIn('login', account, inject('site'))

async function loggedIn<Account extends object>(by: 'signup' | 'login', account: Account, site: string) {
  const response = await send(site, 'POST', `/auth/${by}`, account)
  const [name = '', value = ''] = response.headers.getSetCookie()[0]?.split(';')[0]?.split(/=(.*)/) ?? []
  const { user } = (await response.json()) as { user: SessionUser }
  const cookie = { name, value }
  return {
    ...account,
    ...user,
    cookie,
    site,
    call: async <T>(method: string, path: string, body?: object) =>
      (await (await send(site, method, path, body, `${name}=${value}`)).json()) as T,
  }
}

/** Reads from the API as a visitor. */
export async function read<T>(path: string, site = inject('site')): Promise<T> {
  return (await (await send(site, 'GET', path)).json()) as T
}

async function send(site: string, method: string, path: string, body?: object, cookie?: string): Promise<Response> {
  const response = await fetch(`${site}/api${path}`, {
    method,
    headers: { ...(cookie && { cookie }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
  return response
}

/** The time this many days from now, to the minute, in ISO 8601. */
function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().replace(/:\d\d\.\d+Z$/, ':00Z')
}

/** An open tournament by this organizer, with a unique name by default. */
export function aCup(organizer: Member, overrides: Partial<Tournament> = {}): Promise<Tournament> {
  serial += 1
  return organizer.call('POST', '/tournaments', {
    name: `Quayside Cup ${process.pid}y${serial}`,
    description: 'One day, two courts, everyone plays at least three games.',
    sport: 'volleyball',
    location: 'Bergen, Norway',
    startDate: inDays(20),
    endDate: inDays(20.25),
    registrationDeadline: inDays(15),
    timeZone: 'Europe/Oslo',
    maxTeams: 4,
    entryFee: 40,
    prizePool: 0,
    skillLevel: 'all',
    teamSize: 2,
    ...overrides,
  })
}

/**
 * Moves a tournament to a place of its own on the open sea, among four of its sport that teams can enter. The farther away, the sooner they close.
 * Returns the addresses of the three nearest, nearest first.
 */
export async function threeNearest(cup: Tournament, organizer: Member): Promise<string[]> {
  const [latitude, longitude] = [-40 - 20 * Math.random(), -130 + 40 * Math.random()]
  const place = (id: string, miles: number) =>
    queryDatabase('update tournaments set latitude = $2, longitude = $3 where id = $1', [
      id,
      latitude + miles / 69,
      longitude,
    ])
  await place(cup.id, 0)
  const near = new Map<number, string>()
  for (const miles of [9, 1, 4, 2]) {
    const { id } = await aCup(organizer, { sport: cup.sport, registrationDeadline: inDays(15 - miles) })
    await place(id, miles)
    near.set(miles, `/tournament/${id}`)
  }
  return [1, 2, 4].map((miles) => near.get(miles)!)
}

/** A spot held while the captain pays. */
export function aHold(captain: Member, cup: Tournament, teamName: string): Promise<StartedEntry> {
  return captain.call('POST', '/create-payment-intent', { tournamentId: cup.id, teamName })
}

/** A listed team: paid if the tournament is free, else pending. */
export function aTeam(captain: Member, cup: Tournament, name: string): Promise<Team> {
  return captain.call('POST', '/teams', { tournamentId: cup.id, name })
}

/** A hold whose payment succeeded in the sandbox but that the app does not know about yet. */
export async function aConfirmedPayment(captain: Member, cup: Tournament, name: string, card = 'pm_card_visa') {
  const { paymentIntentId, clientSecret, registrationId } = await aHold(captain, cup, name)
  const { publishableKey } = await read<{ publishableKey: string }>('/payment-settings')
  await fetch(`${captain.site}/sandbox/stripe/v1/payment_intents/${paymentIntentId}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({ key: publishableKey, client_secret: clientSecret, payment_method: card }),
  })
  return { paymentIntentId, registrationId }
}

/** A team paid with a sandbox card. */
export async function aPaidTeam(captain: Member, cup: Tournament, name: string, card?: string) {
  const { paymentIntentId, registrationId } = await aConfirmedPayment(captain, cup, name, card)
  const team = { tournamentId: cup.id, name, paymentStatus: 'paid', paymentIntentId }
  return { ...(await captain.call<Team>('POST', '/teams', team)), registrationId }
}

export function teamsOf(cup: Tournament, site?: string): Promise<Team[]> {
  return read(`/tournaments/${cup.id}/teams`, site)
}

/** The paths of the claim link and the pay link of a team that the organizer enters by hand. */
export async function linksOfATeam(organizer: Member, cup: Pick<Tournament, 'id'>) {
  await queryDatabase('update users set email_verified = true where id = $1', [organizer.id])
  const body = { teams: [{ name: 'Green Rockets', players: ['Maria Kowalski'] }], payment: 'on_the_day' }
  const [team] = await organizer.call<Team[]>('POST', `/tournaments/${cup.id}/registrations`, body)
  const { url } = await organizer.call<ClaimLink>('PUT', `/tournaments/${cup.id}/teams/${team!.id}/claim-link`)
  const entries = await organizer.call<Entry[]>('GET', `/tournaments/${cup.id}/registrations`)
  const { payLink } = entries.find(({ teamId }) => teamId === team!.id)!
  return { claim: new URL(url).pathname, pay: new URL(payLink!).pathname }
}

/** An invitation for this person to another captain's team. */
export async function anInvitation(person: Member, teamName = 'Net Ninjas') {
  const captain = await aMember('Ines')
  const team = await aTeam(captain, await aCup(await aMember('Olga')), teamName)
  await captain.call('PATCH', `/teams/${team.id}/roster`, { members: [`@${person.username}`] })
  const [latest] = await person.call<Invitation[]>('GET', '/invitations')
  return { ...latest!, captain, team }
}
