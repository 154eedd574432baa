import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { notifications } from '#db/schema.ts'
import type { tournaments } from '#db/schema.ts'
import type { WaitingListPlace } from '#features/registrations/contract.ts'
import type { Team } from '#features/teams/contract.ts'
import { aCaptain, aTournament, enterPaid, times } from './builders.ts'
import type { Player } from './builders.ts'
import { enterPending } from './money.ts'
import type { World } from './world.ts'

/* Tournaments with a waiting list. */

type Cup = { id: string }

export const join = (captain: Player, cup: Cup, teamName: string) =>
  captain.post(`/tournaments/${cup.id}/waiting-list`, { teamName })

export const leave = (captain: Player, cup: Cup) => captain.delete(`/tournaments/${cup.id}/waiting-list`)

const placeOf = async (captain: Player, cup: Cup) =>
  (await (await captain.get(`/tournaments/${cup.id}/waiting-list`)).json()) as WaitingListPlace

export const positionsOf = (captains: Player[], cup: Cup) =>
  Promise.all(captains.map(async (captain) => (await placeOf(captain, cup)).position))

/** Oldest first. */
export const notificationsFor = (world: World, captain: Player) =>
  world.app.db.select().from(notifications).where(eq(notifications.userId, captain.id)).orderBy(asc(notifications.id))

export const kindsFor = async (world: World, captain: Player) =>
  (await notificationsFor(world, captain)).map(({ type }) => type)

export const inHours = (world: World, hours: number) => new Date(world.clock.now.getTime() + hours * 3_600_000)

/** A full tournament of two paid teams, whose captains may withdraw them, and `waiting` captains in line: 'Waiting 0', 'Waiting 1', … */
export async function aFullCup(
  world: World,
  waiting: number,
  overrides: Partial<typeof tournaments.$inferInsert> = {},
) {
  const cup = await aTournament(world, { maxTeams: 2, ...overrides })
  const inIt = await Promise.all(times(2, () => aCaptain(world)))
  const teams: Team[] = []
  for (const [index, captain] of inIt.entries()) {
    const isFree = cup.entryFeeCents === 0
    const name = `In ${index}`
    teams.push(isFree ? await enterPending(captain, cup, name) : (await enterPaid(world, captain, cup, name)).team)
  }
  const waiters: Player[] = []
  for (let index = 0; index < waiting; index += 1) {
    const captain = await aCaptain(world)
    expect((await join(captain, cup, `Waiting ${index}`)).status).toBe(201)
    waiters.push(captain)
  }
  const freeOne = async (index = 0) => {
    expect((await inIt[index]!.post(`/teams/${teams[index]!.id}/withdrawal`)).status).toBe(201)
    await world.settled()
  }
  return { cup, waiters, freeOne, teams, inIt }
}
