import { afterAll, beforeAll, expect, test } from 'vitest'
import { raceForTheLastTwoPlaces } from '#test/race.ts'
import { aWorld } from '#test/world.ts'
import type { World } from '#test/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld({ connections: 20 })
})
afterAll(() => world.close())

test('twenty captains race for the last two places: two teams, two charges, eighteen are told it is full', async () => {
  const { outcomes, paid, taken, charges } = await raceForTheLastTwoPlaces(world)
  expect(outcomes.filter((outcome) => outcome === 'paid')).toHaveLength(2)
  expect(outcomes.filter((outcome) => outcome === 'tournament_full')).toHaveLength(18)
  expect({ paid, taken, charges }).toEqual({ paid: 2, taken: 8, charges: 2 })
})
