import { expect, test } from 'vitest'
import { aPlayer, aTournament, anAdministrator, enterPaid, joinTeam } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'
import type { Team } from '#features/teams/contract.ts'
import type { OwnPart } from '../contract.ts'

const world = useWorld()

const ownPart = async (player: Player, { id }: { id: string }) => {
  const reply = await player.get(`/tournaments/${id}/own-part`)
  expect(reply.status).toBe(200)
  return (await reply.json()) as OwnPart
}

const nothing = {
  role: null,
  registrations: [],
  entries: null,
  waitingList: { position: null, teamName: null, onCall: false, waiting: 0 },
  alerts: { events: [] },
  involvedIn: [],
}

test('somebody without any part in the tournament gets none', async () => {
  expect(await ownPart(await aPlayer(world), await aTournament(world))).toEqual(nothing)
})

test('a captain gets their registrations, and the organizer everybody who has a spot', async () => {
  const [captain, organizer] = [await aPlayer(world), await aPlayer(world)]
  const cup = await aTournament(world, { organizerId: organizer.id })
  const { team } = await enterPaid(world, captain, cup, 'Net Ninjas')
  expect(await ownPart(captain, cup)).toEqual({
    ...nothing,
    registrations: [expect.objectContaining({ tournamentId: cup.id, teamId: team.id, paymentStatus: 'paid' })],
    involvedIn: [cup.id],
  })
  expect(await ownPart(organizer, cup)).toEqual({
    ...nothing,
    role: 'organizer',
    entries: [expect.objectContaining({ teamId: team.id, captainId: captain.id })],
    involvedIn: [cup.id],
  })
})

test('players and those who asked to be notified take part too', async () => {
  const [captain, player, fan] = [await aPlayer(world), await aPlayer(world), await aPlayer(world)]
  const cup = await aTournament(world)
  const team = (await (await captain.post('/teams', { name: 'Guests', tournamentId: cup.id })).json()) as Team
  await joinTeam(captain, team, player)
  await fan.call('PUT', `/tournaments/${cup.id}/alerts`, { events: ['drawn'] })
  expect(await ownPart(player, cup)).toEqual({ ...nothing, involvedIn: [cup.id] })
  expect(await ownPart(fan, cup)).toEqual({ ...nothing, alerts: { events: ['drawn'] }, involvedIn: [cup.id] })
})

test('a captain gets their registrations in a canceled tournament; in a removed one, only those who may see it do', async () => {
  const [captain, stranger] = [await aPlayer(world), await aPlayer(world)]
  const administrator = await anAdministrator(world)
  const [canceled, removed] = [await aTournament(world), await aTournament(world)]
  for (const cup of [canceled, removed]) await enterPaid(world, captain, cup, 'Unlucky')
  await administrator.call('DELETE', `/tournaments/${canceled.id}`)
  await administrator.post(`/admin/tournaments/${removed.id}/removal`, { reason: 'Spam' })
  for (const cup of [canceled, removed]) {
    const part = await ownPart(captain, cup)
    expect(part).toMatchObject({ role: null, entries: null, waitingList: null })
    expect(part.registrations.map(({ tournamentId }) => tournamentId)).toContain(cup.id)
  }
  expect((await stranger.get(`/tournaments/${removed.id}/own-part`)).status).toBe(404)
})

test('the administrator takes part everywhere, and such a list is not sent', async () => {
  const administrator = await anAdministrator(world)
  expect(await ownPart(administrator, await aTournament(world))).toMatchObject({
    role: 'administrator',
    entries: [],
    involvedIn: null,
  })
})
