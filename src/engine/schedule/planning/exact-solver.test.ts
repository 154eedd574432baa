import { expect, test } from 'vitest'
import { isFullRun } from '#test/proof/full-run.ts'
import { seeded, seedFrom, type Random } from '#test/random.ts'
import { earliestEnd, type SmallSchedule } from '#test/tournaments/earliest-end.ts'
import type { Setup } from '../../contract.ts'
import { shapeOf } from '../../shape/shape.ts'
import { derive } from '../../state/derive.ts'
import { double, draw, groups, log, roundRobin, single, swiss } from '../../testing.ts'
import type { PlanInput } from '../model.ts'
import { plannedMatches } from '../planned-matches.ts'
import { propose } from './propose.ts'
import { courtsFor, ten } from '../testing.ts'

const first = seedFrom('SCHEDULE_SEED')
const usualSeed = 20_261_120
const unit = 10

/** Schedules that end earliest only if a court waits for a more urgent match. */
const difficult = [196, 209, 223, 233, 372].map((index) => usualSeed + index)

const seeds = Array.from({ length: isFullRun ? 400 : 2 }, (_, index) => first + index)

test.each([...new Set([...seeds, ...difficult])])(
  "a random schedule of up to 12 matches ends as early as an exact solver's (SCHEDULE_SEED=%i)",
  { timeout: 120_000 },
  (seed) => {
    const schedule = aSmallSchedule(seeded(seed))
    const { placements, end } = propose(inputOf(schedule))
    expect(placements).toHaveLength(schedule.matches.length)
    expect(earliestEnd(schedule, end)).toBe(end)
  },
)

function inputOf({ courts, hours, rest, matches }: SmallSchedule): PlanInput {
  return { courts: courtsFor(courts).map((court) => ({ ...court, hours })), rest, matches, published: [] }
}

/** Matches of different length in one of the formats, on one to three courts, sometimes with a break. */
function aSmallSchedule(random: Random): SmallSchedule {
  const [setup, teams] = random.pick(small)
  const lengths = [unit * (1 + random.below(3)), unit * (1 + random.below(3))]
  const matches = plannedMatches(shapeOf(setup, teams), derive(shapeOf(setup, teams), log(draw(teams))), {
    minutesOf: ({ no }) => lengths[no % 3 === 0 ? 1 : 0]!,
    waitsForRounds: random.chance(0.2),
    fixed: new Map(),
  })
  const noon = ten + unit * (6 + random.below(4))
  const hours = random.chance(0.3)
    ? [
        { start: ten, end: noon },
        { start: noon + 2 * unit, end: ten + 1_200 },
      ]
    : [{ start: ten, end: ten + 1_200 }]
  return { unit, courts: 1 + random.below(3), hours, rest: unit * random.below(3), matches }
}

const small: [Setup, number][] = [
  [single({ thirdPlace: true }), 8],
  [single(), 11],
  [double({ reset: false }), 6],
  [double({ reset: true }), 5],
  [roundRobin(), 4],
  [roundRobin(), 5],
  [swiss(3), 6],
  [groups(2, { advance: 1 }), 6],
]
