import { beforeAll, describe, expect, test } from 'vitest'
import { aCaptain, aTournament, joinTeam, visitor } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { aDrawnTournament, addOfficials } from '#test/competition.ts'
import { enterPending, useMoneyWorld } from '#test/money.ts'
import type { Team, TeamWithPlayers } from '../contract.ts'

const world = useMoneyWorld()
let organizer: Player
let coOrganizer: Player
let scorekeeper: Player
let captain: Player
let mate: Player
let stranger: Player
let team: Team
beforeAll(async () => {
  ;[organizer, coOrganizer, scorekeeper, captain, mate, stranger] = (await Promise.all(
    Array.from({ length: 6 }, () => aCaptain(world)),
  )) as [Player, Player, Player, Player, Player, Player]
  const cup = await aTournament(world, { organizerId: organizer.id })
  await addOfficials(world, cup.id, coOrganizer.id, scorekeeper.id)
  team = await enterPending(captain, cup, 'Zilker Nine')
  await captain.patch(`/teams/${team.id}/roster`, { members: [captain.id, 'Maria Anna Keller', 'Li'] })
  await joinTeam(captain, team, mate)
})

/** Names of guests, as the tournament's list and the team's own page have them. */
const guestsSeenBy = async (reader: Pick<Player, 'get'>) => {
  const list = (await (await reader.get(`/tournaments/${team.tournamentId}/teams`)).json()) as Team[]
  const page = (await (await reader.get(`/teams/${team.id}`)).json()) as TeamWithPlayers
  const listed = list.find(({ id }) => id === team.id)!.members.filter((member) => member.length < 36)
  expect(page.members).toEqual(list.find(({ id }) => id === team.id)!.members)
  expect(page.players.flatMap(({ username, name }) => (username ? [] : [name]))).toEqual(listed)
  return listed
}

describe('names of players without an account', () => {
  test('are whole for the team, the officials and the administrator', async () => {
    for (const reader of [captain, mate, organizer, coOrganizer, scorekeeper, world.administrator]) {
      expect(await guestsSeenBy(reader)).toEqual(['Maria Anna Keller', 'Li'])
    }
  })

  test('are a first name and an initial for everyone else', async () => {
    for (const reader of [visitor(world), stranger]) expect(await guestsSeenBy(reader)).toEqual(['Maria K.', 'Li'])
  })
})

const statusSeenBy = async (reader: Pick<Player, 'get'>, { id }: { id: string }) =>
  ((await (await reader.get(`/teams/${id}`)).json()) as Team).paymentStatus

describe('the payment of a team that was drawn and refunded', () => {
  test('is refunded for its captain and the officials, and not paid for everyone else', async () => {
    const { id, organizer: official, captain: owner } = await aDrawnTournament(world, 4)
    const { rows } = await world.database.pool.query<{ id: string }>(
      'select id from teams where tournament_id = $1 and captain_id = $2 limit 1',
      [id, owner.id],
    )
    expect(await statusSeenBy(visitor(world), rows[0]!)).toBe('paid')
    await world.administrator.patch(`/teams/${rows[0]!.id}`, { paymentStatus: 'refunded' })
    for (const reader of [owner, official, world.administrator])
      expect(await statusSeenBy(reader, rows[0]!)).toBe('refunded')
    for (const reader of [stranger, visitor(world)]) expect(await statusSeenBy(reader, rows[0]!)).toBe('pending')
  })
})
