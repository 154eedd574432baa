import { expect, test } from 'vitest'
import { aPlayer, aTournament, enterPaid, joinTeam, startEntry } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'
import type { Registration, UserTournament } from '../contract.ts'
import type { Team } from '#features/teams/contract.ts'

const world = useWorld()
let captain: Player

const read = async <T>(response: Promise<Response>) => (await (await response).json()) as T
const tournamentsOf = (player: Player) => read<UserTournament[]>(player.get(`/users/${player.id}/tournaments`))

test('a new user has no tournaments', async () => {
  captain = await aPlayer(world)
  expect(await tournamentsOf(captain)).toEqual([])
})

test("a user's tournaments are those they organize, registered for, or play in; latest start first", async () => {
  captain = await aPlayer(world)
  const other = await aPlayer(world)
  const starting = (days: number) => ({ startDate: new Date(world.clock.now.getTime() + days * 86_400_000) })
  const at = (days: number) => ({ ...starting(days), endDate: starting(days + 1).startDate, name: `In ${days} days` })
  const own = await aTournament(world, { ...at(30), organizerId: captain.id })
  const entered = await aTournament(world, { ...at(20), organizerId: other.id })
  const played = await aTournament(world, { ...at(40), organizerId: other.id })
  await aTournament(world, { ...at(25), organizerId: other.id })
  const { team } = await enterPaid(world, captain, entered, 'Net Ninjas')
  const theirs = await read<Team>(other.post('/teams', { name: 'Guests', tournamentId: played.id, members: ['Sam'] }))
  await joinTeam(other, theirs, captain)

  const list = await tournamentsOf(captain)
  expect(list.map(({ id }) => id)).toEqual([played.id, own.id, entered.id])
  expect(list[0]).toMatchObject({ userTeam: { id: theirs.id, name: 'Guests', paymentStatus: 'pending' } })
  expect(list[0]).not.toHaveProperty('userRegistration')
  expect(list[1]).toMatchObject({ organizerId: captain.id, name: 'In 30 days' })
  expect(list[2]).toMatchObject({
    userRegistration: { teamId: team.id, teamName: 'Net Ninjas', paymentStatus: 'paid', amount: 50 },
  })
})

test('of several registrations in one tournament, the one with a spot is shown, even if only held', async () => {
  captain = await aPlayer(world)
  const cup = await aTournament(world)
  await startEntry(captain, cup, 'First try')
  const second = await read<Team>(captain.post('/teams', { name: 'Second try', tournamentId: cup.id }))
  await captain.post(`/teams/${second.id}/withdrawal`)
  expect(await tournamentsOf(captain)).toMatchObject([
    { id: cup.id, userRegistration: { teamName: 'First try', paymentStatus: 'pending', teamId: null } },
  ])
})

test("a captain's two teams in one tournament are both listed", async () => {
  captain = await aPlayer(world)
  const cup = await aTournament(world)
  await enterPaid(world, captain, cup, 'First Team')
  await captain.post('/teams', { name: 'Second Team', tournamentId: cup.id })
  const [listed] = await tournamentsOf(captain)
  expect(listed?.userRegistrations.map(({ teamName }) => teamName)).toEqual(['Second Team', 'First Team'])
  const registrations = await read<Registration[]>(captain.get(`/users/${captain.id}/registrations`))
  expect(registrations.map(({ teamName }) => teamName)).toEqual(['Second Team', 'First Team'])
})

test('a deleted tournament is left out', async () => {
  captain = await aPlayer(world)
  await aTournament(world, { organizerId: captain.id, cancelledAt: world.clock.now, status: 'cancelled' })
  expect(await tournamentsOf(captain)).toEqual([])
})
