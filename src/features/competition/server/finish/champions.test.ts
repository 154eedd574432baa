import { expect, test } from 'vitest'
import { aDecidedTournament, finished, undoFinish } from '#test/finish.ts'
import { visitor } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'
import type { Champions } from '../../finish-contract.ts'

const world = useWorld()

const champions = async () => (await (await visitor(world).get('/champions')).json()) as Champions
const aFinished = async (name: string, feeCents = 1_000, prizePoolCents = 4_000) => {
  const cup = await aDecidedTournament(world, { feeCents, overrides: { name, prizePoolCents } })
  expect((await finished(cup)).status).toBe(201)
  world.clock.now = new Date(world.clock.now.getTime() + 60_000)
  return cup
}

test('champions are those of verified, finished tournaments that were not canceled, the latest four first', async () => {
  await aDecidedTournament(world, { feeCents: 1_000 })
  await aFinished('Free Cup', 0)
  expect(await champions()).toEqual([])

  const cup = await aFinished('First Cup')
  expect(await champions()).toEqual([
    {
      tournamentId: cup.id,
      tournament: 'First Cup',
      sport: 'basketball',
      teamId: cup.teams[0]!.id,
      team: 'Team 1',
      placeSharedBy: 1,
      finishedAt: expect.any(String),
      prize: 28,
    },
  ])
  const uncovered = await aFinished('Promising Cup', 1_000, 100_000)
  expect(await champions()).toMatchObject([{ tournament: 'Promising Cup', prize: null }, { tournament: 'First Cup' }])

  await undoFinish(uncovered)
  await world.database.pool.query(
    `update tournaments set status = 'cancelled', cancelled_at = now(), removed_at = now(), removal_reason = 'Spam' where id = $1`,
    [cup.id],
  )
  expect(await champions()).toEqual([])

  for (const name of ['Second', 'Third', 'Fourth', 'Fifth', 'Sixth']) await aFinished(name)
  expect((await champions()).map(({ tournament }) => tournament)).toEqual(['Sixth', 'Fifth', 'Fourth', 'Third'])
  const change = (what: string) =>
    world.database.pool.query(
      `update users set ${what} where id in (select r.user_id from player_results r join tournaments t on t.id = r.tournament_id
       where t.name = 'Sixth' and r.place = 1)`,
    )
  await change('suspended_at = now()')
  expect((await champions())[0]!.tournament).toBe('Fifth')
  await change('suspended_at = null')
  expect((await champions())[0]!.tournament).toBe('Sixth')
})
