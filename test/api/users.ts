import type { Team } from '#features/teams/contract.ts'
import { aCaptain, anAdministrator, aPlayer, aTournament, visitor } from '../builders.ts'
import type { World } from '../world.ts'

/**
 * The kinds of users: not logged in; a player who has nothing to do with the record; its captain; the tournament's scorekeeper, co-organizer and
 * organizer; the administrator.
 */
export const kinds = [
  'visitor',
  'stranger',
  'captain',
  'scorekeeper',
  'coOrganizer',
  'organizer',
  'administrator',
] as const
export type Kind = (typeof kinds)[number]

export type Users = Awaited<ReturnType<typeof aUserOfEachKind>>

export async function aUserOfEachKind(world: World) {
  const [stranger, captain, organizer] = [await aPlayer(world), await aPlayer(world), await aPlayer(world)]
  // Only then can they register many teams without paying.
  await world.database.pool.query('update users set email_verified = true')
  const [scorekeeper, coOrganizer] = [await aCaptain(world), await aCaptain(world)]
  const administrator = await anAdministrator(world)
  return { world, visitor: visitor(world), stranger, captain, scorekeeper, coOrganizer, organizer, administrator }
}

export type ApiRequest = {
  path: string
  body?: Record<string, unknown>
  form?: FormData
  headers?: Record<string, string>
  cookie?: string
}

export type Row = {
  /** A valid request on rows of its own, independent of who sends it. */
  request: (users: Users, kind: Kind) => Promise<ApiRequest> | ApiRequest
  statuses: Record<Kind, number>
}

export const everyone = (status: number) => statuses(status, status, status, status, status)
export const loggedIn = (status: number) => statuses(401, status, status, status, status)
export const administratorOnly = (status: number) => statuses(401, 403, 403, 403, status)
/** For the captain and the administrator; everyone else gets a 404. */
export const privateTo = (status: number) => statuses(401, 404, status, 404, status)

/** For the captain alone; even the administrator gets a 404. */
export const only = (status: number) => statuses(401, 404, status, 404, 404)

/** For the stranger, who is invited; everyone else who is logged in gets `refused`. */
export const onlyInvited = (visitor: number, refused: number) => ({
  ...statuses(visitor, refused, refused, refused, refused),
  stranger: 200,
})

/** For the tournament's organizer and the administrator. */
export const canOrganize = (status: number) => statuses(401, 403, 403, status, status)

/** For the tournament's organizer and co-organizers, and the administrator. */
export const canRun = (status: number) => ({ ...canOrganize(status), coOrganizer: status })

/** For the tournament's organizers and scorekeepers, and the administrator. */
export const canScore = (status: number) => ({ ...canRun(status), scorekeeper: status })

/** Officials count as strangers on every route that does not name them. */
export function statuses(visitor: number, stranger: number, captain: number, organizer: number, administrator: number) {
  return { visitor, stranger, captain, scorekeeper: stranger, coOrganizer: stranger, organizer, administrator }
}

/** The id of a tournament by the organizer. */
export async function aCup({ world, organizer }: Users) {
  return `/tournaments/${(await aTournament(world, { organizerId: organizer.id })).id}`
}

/** A pending team of the captain's in a tournament by the organizer. */
export async function aPendingTeam({ world, captain, organizer }: Users): Promise<Team> {
  const cup = await aTournament(world, { organizerId: organizer.id })
  const entered = await captain.post('/teams', { name: 'Late Payers', tournamentId: cup.id })
  if (entered.status !== 201) throw new Error(await entered.text())
  return (await entered.json()) as Team
}
