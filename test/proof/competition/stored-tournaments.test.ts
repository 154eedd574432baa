import { expect, test } from 'vitest'
import { times } from '#test/builders.ts'
import { seeded, seedFrom } from '#test/random.ts'
import { playStored } from '#test/tournaments/stored.ts'
import { useWorld } from '#test/world.ts'
import { isFullRun } from '../full-run.ts'

const world = useWorld({ asyncCommit: true })
const first = seedFrom('TOURNAMENT_SEED')

test.each(times(isFullRun ? 300 : 8, (index) => first + index))(
  'after every change the rows are those that follow from the log, and undoing all of them restores every row (TOURNAMENT_SEED=%i)',
  async (seed) => {
    await expect(playStored(world, seeded(seed), isFullRun ? 60 : 15)).resolves.toBeUndefined()
  },
)
