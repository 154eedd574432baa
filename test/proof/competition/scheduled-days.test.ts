import { expect, test } from 'vitest'
import { times } from '#test/builders.ts'
import { seeded, seedFrom } from '#test/random.ts'
import { missingIn, playScheduledDay, scheduledKinds, type Made } from '#test/tournaments/scheduled-days.ts'
import { useWorld } from '#test/world.ts'
import { isFullRun } from '../full-run.ts'

const world = useWorld({ asyncCommit: true })
const first = seedFrom('SCHEDULE_SEED')
const made: Made = { kinds: new Set(), formats: new Set() }

test.each(times(isFullRun ? 100 : 5, (index) => first + index))(
  'what is published has no clash, and the board lists every clash that results, delays and rain lead to (SCHEDULE_SEED=%i)',
  async (seed) => {
    await expect(playScheduledDay(world, seeded(seed), { steps: 20, made })).resolves.toBeUndefined()
  },
)

test.runIf(isFullRun)('every kind of action was taken and every format was played on one of these days', () => {
  expect(missingIn(made, scheduledKinds)).toEqual([])
})
