import { expect, test } from 'vitest'
import { aCaptain, aTournament, joinTeam } from '#test/builders.ts'
import { aTournamentWithTeams } from '#test/competition.ts'
import { enterPending, useMoneyWorld } from '#test/money.ts'
import type { CheckInList } from '../../check-in-contract.ts'

const world = useMoneyWorld()

test('the check-in list has every listed team by name, with its captain first', async () => {
  const [organizer, captain, mate] = [await aCaptain(world), await aCaptain(world), await aCaptain(world)]
  const cup = await aTournament(world, { organizerId: organizer.id })
  const team = await enterPending(captain, cup, 'Zilker Nine')
  await enterPending(captain, cup, 'Alamo Aces')
  await joinTeam(captain, team, mate)
  const list = (await (await organizer.get(`/tournaments/${cup.id}/check-in`)).json()) as CheckInList
  expect(list.map(({ name, paymentStatus }) => [name, paymentStatus])).toEqual([
    ['Alamo Aces', 'pending'],
    ['Zilker Nine', 'pending'],
  ])
  expect(list[1]!.players.map(({ username, isCaptain }) => [username, isCaptain])).toEqual([
    [captain.username, true],
    [mate.username, false],
  ])
})

test('captains and strangers cannot read the check-in list', async () => {
  const { id, captain } = await aTournamentWithTeams(world, 2)
  const reply = await captain.get(`/tournaments/${id}/check-in`)
  expect([reply.status, await reply.json()]).toMatchObject([403, { code: 'cannot_run' }])
})
