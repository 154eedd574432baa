import { expect, test } from 'vitest'
import { aCaptain, aTournament } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { aDrawnTournament, playOut } from '#test/competition.ts'
import { advanceClock, enterPending, payFor, useMoneyWorld } from '#test/money.ts'
import type { Notification } from '../contract.ts'

const world = useMoneyWorld()

/** The actions of a user's notifications of one type, latest first. */
async function actionsOf(user: Player, type: string) {
  const list = (await (await user.get(`/notifications/${user.id}`)).json()) as Notification[]
  return list.filter((item) => item.type === type).map(({ action }) => action)
}

const pay = ({ id }: { id: string }) => ({ kind: 'pay', teamId: id, amount: 42.5 })

test('a reserved spot offers its own payment until it is paid', async () => {
  const captain = await aCaptain(world)
  const cup = await aTournament(world, { entryFeeCents: 4_250 })
  const first = await enterPending(captain, cup, 'First Five')
  const second = await enterPending(captain, cup, 'Second Five')
  expect(await actionsOf(captain, 'team_registered')).toEqual([pay(second), pay(first)])
  await payFor(world, captain, cup, first)
  expect(await actionsOf(captain, 'team_registered')).toEqual([pay(second), null])
})

test('nothing is offered once the time to pay is over', async () => {
  const captain = await aCaptain(world)
  await enterPending(captain, await aTournament(world), 'Too Late')
  advanceClock(world, 49)
  expect(await actionsOf(captain, 'team_registered')).toEqual([null])
})

test('a scorekeeper is asked for scores while a match has none', async () => {
  const cup = await aDrawnTournament(world, 4)
  const scorekeeper = await aCaptain(world)
  const naming = { username: scorekeeper.username, role: 'scorekeeper' }
  await cup.organizer.call('POST', `/tournaments/${cup.id}/officials`, naming)
  expect(await actionsOf(scorekeeper, 'official_added')).toEqual([null])
  await scorekeeper.patch(`/tournaments/${cup.id}/official-invitation`, { status: 'accepted' })
  expect(await actionsOf(scorekeeper, 'official_added')).toEqual([{ kind: 'enter_score' }])
  await playOut(cup.organizer, cup.id)
  expect(await actionsOf(scorekeeper, 'official_added')).toEqual([null])
})

test('someone who is no longer a scorekeeper is not asked for scores', async () => {
  const cup = await aDrawnTournament(world, 4)
  const scorekeeper = await aCaptain(world)
  const naming = { username: scorekeeper.username, role: 'scorekeeper' }
  await cup.organizer.call('POST', `/tournaments/${cup.id}/officials`, naming)
  await cup.organizer.call('DELETE', `/tournaments/${cup.id}/officials/${scorekeeper.id}`)
  expect(await actionsOf(scorekeeper, 'official_added')).toEqual([null])
})
