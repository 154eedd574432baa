import type { Team } from '#features/teams/contract.ts'
import { anAdministrator, aPlayer, aTournament, visitor } from '../builders.ts'
import type { World } from '../world.ts'

/** Nobody; a player with no part in the record; the captain of its team; the tournament's organizer; the administrator. */
export const kinds = ['visitor', 'stranger', 'captain', 'organizer', 'administrator'] as const
export type Kind = (typeof kinds)[number]

export type Stage = Awaited<ReturnType<typeof aStage>>

export async function aStage(world: World) {
  const [stranger, captain, organizer] = [await aPlayer(world), await aPlayer(world), await aPlayer(world)]
  return { world, visitor: visitor(world), stranger, captain, organizer, administrator: await anAdministrator(world) }
}

export type Ask = {
  path: string
  body?: Record<string, unknown>
  form?: FormData
  headers?: Record<string, string>
  cookie?: string
}

export type Row = {
  /** A request as a client really sends it, on rows of its own; the same whoever asks. */
  ask: (stage: Stage, kind: Kind) => Promise<Ask> | Ask
  answers: Record<Kind, number>
}

export const everyone = (status: number) => answers(status, status, status, status, status)
export const signedIn = (status: number) => answers(401, status, status, status, status)
export const administratorOnly = (status: number) => answers(401, 403, 403, 403, status)
/** The captain's own, and the administrator's to see: for everybody else it does not exist. */
export const privateTo = (status: number) => answers(401, 404, status, 404, status)

/** The captain's own alone: not even the administrator sees it. */
export const only = (status: number) => answers(401, 404, status, 404, 404)

export function answers(visitor: number, stranger: number, captain: number, organizer: number, administrator: number) {
  return { visitor, stranger, captain, organizer, administrator }
}

/** The path of a tournament of the organizer's. */
export async function aCup({ world, organizer }: Stage) {
  return `/tournaments/${(await aTournament(world, { organizerId: organizer.id })).id}`
}

/** A team of the captain's in a tournament of the organizer's, not yet paid for. */
export async function aPendingTeam({ world, captain, organizer }: Stage): Promise<Team> {
  const cup = await aTournament(world, { organizerId: organizer.id })
  const entered = await captain.post('/teams', { name: 'Late Payers', tournamentId: cup.id })
  return (await entered.json()) as Team
}
