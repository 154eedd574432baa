import { expect, test } from 'vitest'
import { aDecidedTournament, finished, undoFinish } from '#test/finish.ts'
import type { Player } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'
import type { Titles } from '../../finish-contract.ts'

const world = useWorld()

const titlesOf = async (player: Player) => (await (await player.get(`/users/${player.id}/titles`)).json()) as Titles

test('the first three places of a finished tournament are titles of their players until the finish is undone', async () => {
  const cup = await aDecidedTournament(world, { teams: 8, feeCents: 1_000 })
  const [champion, runnerUp] = cup.captains as [Player, Player, ...Player[]]
  expect(await titlesOf(champion)).toEqual([])

  await finished(cup)
  const finishedAt = world.clock.now.toISOString()
  expect(await titlesOf(champion)).toEqual([
    {
      tournamentId: cup.id,
      tournament: 'Riverside Open',
      sport: 'basketball',
      teamId: cup.teams[0]!.id,
      team: 'Team 1',
      place: 1,
      placeSharedBy: 1,
      finishedAt,
      timeZone: 'America/Chicago',
      isVerified: true,
    },
  ])
  expect(await titlesOf(runnerUp)).toMatchObject([{ team: 'Team 2', place: 2 }])
  const places = await Promise.all(cup.captains.map(titlesOf))
  expect(places.map((titles) => titles.map(({ place }) => place))).toEqual([[1], [2], [3], [3], [], [], [], []])

  await undoFinish(cup)
  expect((await Promise.all(cup.captains.map(titlesOf))).flat()).toEqual([])
})
