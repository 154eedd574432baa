import { expect, test } from 'vitest'
import { raceForTheLastTwoPlaces } from '#test/race.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld({ connections: 20 })

test('twenty captains race for the last two places: two teams, two charges, eighteen are told it is full', async () => {
  const { outcomes, paid, taken, charges } = await raceForTheLastTwoPlaces(world)
  expect(outcomes.filter((outcome) => outcome === 'paid')).toHaveLength(2)
  expect(outcomes.filter((outcome) => outcome === 'tournament_full')).toHaveLength(18)
  expect({ paid, taken, charges }).toEqual({ paid: 2, taken: 8, charges: 2 })
})
