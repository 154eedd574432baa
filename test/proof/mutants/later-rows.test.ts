import { expect, test, vi } from 'vitest'
import { seeded } from '#test/random.ts'
import { playStored } from '#test/tournaments/stored.ts'
import { useWorld } from '#test/world.ts'

// The server, except that a fact writes only the first match that it changes, and not those that follow from it.
vi.mock(import('#features/competition/server/record/save.ts'), async (original) => {
  const { save, ...others } = await original()
  return {
    ...others,
    save: async (tx, tournamentId, change, timeOf) => {
      const isDrawn = change.before.matches.length > 0
      const matches = isDrawn ? change.effect.matches.slice(0, 1) : change.effect.matches
      await save(tx, tournamentId, { ...change, effect: { ...change.effect, matches } }, timeOf)
    },
  }
})

const world = useWorld()

async function play() {
  for (let seed = 0; seed < 20; seed += 1) await playStored(world, seeded(seed), 10)
}

test('without the rows of later matches, the rows are not those that follow from the log', async () => {
  await expect(play()).rejects.toThrow('the rows are those that follow from the log')
})
