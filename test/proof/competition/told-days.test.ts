import { expect, test } from 'vitest'
import { times } from '#test/builders.ts'
import { seeded, seedFrom } from '#test/random.ts'
import { missingIn, playToldDay, toldKinds, type Made } from '#test/tournaments/scheduled-days.ts'
import { useWorld } from '#test/world.ts'
import { isFullRun } from '../full-run.ts'

const world = useWorld({ asyncCommit: true })
const first = seedFrom('SCHEDULE_SEED')
const made: Made = { kinds: new Set(), formats: new Set() }

test.each(times(isFullRun ? 100 : 3, (index) => first + index))(
  'each press notifies exactly the teams whose matches it moves, even when two people act at once or clocks change overnight (SCHEDULE_SEED=%i)',
  { timeout: 120_000 },
  async (seed) => {
    await expect(
      playToldDay(world, seeded(seed), { steps: isFullRun ? 60 : 30, made, isClockChange: seed % 2 === 0 }),
    ).resolves.toBeUndefined()
  },
)

test.runIf(isFullRun)('every kind of action was taken and every format was played on one of these days', () => {
  expect(missingIn(made, toldKinds)).toEqual([])
})
