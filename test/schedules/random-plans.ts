import { expect, test } from 'vitest'
import type { Setup } from '#engine/contract.ts'
import type { PlanInput } from '#engine/schedule/model.ts'
import { clashesOf } from '#engine/schedule/check.ts'
import { offeredPlaces } from '#engine/schedule/offers.ts'
import { atLeastUntilOf } from '#engine/schedule/bound.ts'
import { plannedMatches } from '#engine/schedule/planned-matches.ts'
import { propose } from '#engine/schedule/propose.ts'
import { setupRefusal } from '#engine/shape/shape.ts'
import { currentState } from '#engine/state/current.ts'
import { double, draw, groups, log, roundRobin, single, swiss } from '#engine/testing.ts'
import { seeded, seedFrom, type Random } from '../random.ts'
import { problemsIn, type PlanData } from './checker.ts'

const setups: ((random: Random) => Setup)[] = [
  (random) => single({ thirdPlace: random.chance(0.5) }),
  (random) => double({ reset: random.chance(0.5) }),
  (random) => roundRobin({ legs: random.chance(0.3) ? 2 : 1 }),
  (random) => groups(2 ** (1 + random.below(2)), { advance: 1 + random.below(2) }),
  (random) => swiss(2 + random.below(4)),
]

/** Some courts, each open on some days, with breaks. */
function someCourts(random: Random): PlanInput['courts'] {
  const days = 1 + random.below(3)
  return Array.from({ length: 1 + random.below(5) }, (_, index) => ({
    id: `c${index}`,
    name: `Court ${index + 1}`,
    isMain: index === 0 && random.chance(0.5),
    hours: Array.from({ length: days }, (_, day) => {
      const opens = day * 1440 + 480 + random.below(120)
      const pause = opens + 120 + random.below(180)
      return random.chance(0.5)
        ? [{ start: opens, end: opens + 600 }]
        : [
            { start: opens, end: pause },
            { start: pause + 30 + random.below(60), end: opens + 660 },
          ]
    }).flat(),
  }))
}

export function randomInput(seed: number): PlanInput | null {
  const random = seeded(seed)
  const setup = random.pick(setups)(random)
  const teams = 2 + random.below(15)
  if (setupRefusal(setup, teams)) return null
  const state = currentState(setup, log(draw(teams)))
  const minutes = 10 + 5 * random.below(10)
  const long = random.chance(0.3) ? minutes + 20 : minutes
  const matches = plannedMatches(state, {
    minutesOf: ({ bracket, round }) => (bracket === 'main' && round > 1 ? long : minutes),
    waitsForRounds: random.chance(0.3),
    fixed: [],
  })
  return { courts: someCourts(random), matches, rest: 5 * random.below(7), published: [] }
}

const dataOf = ({ courts, matches, rest }: PlanInput, placed: ReturnType<typeof propose>): PlanData => ({
  courts: courts.map(({ id, isMain, hours }) => ({ id, isMain, hours: [...hours] })),
  matches: matches.map(({ match, minutes, after, teams, isFinal }) => ({
    number: match,
    minutes,
    waitsFor: [...after],
    teams: [...teams],
    isFinal,
  })),
  rest,
  placed: placed.map(({ match, ...place }) => ({ number: match, ...place })),
})

/** Plans this many random tournaments, and checks each with another program. */
export function planTournaments(count: number, options: { timeout: number }): void {
  const firstSeed = seedFrom('SCHEDULE_SEED')
  test(`${count} random tournaments are planned without a clash (from seed ${firstSeed})`, options, () => {
    let planned = 0
    for (let seed = firstSeed; planned < count; seed += 1) {
      const input = randomInput(seed)
      if (!input) continue
      planned += 1
      const plan = propose(input)
      expect({ seed, problems: problemsIn(dataOf(input, plan)), clashes: clashesOf(input, plan) }).toEqual({
        seed,
        problems: [],
        clashes: [],
      })
      const isWhole = plan.length === input.matches.length
      const end = Math.max(...plan.map((placement) => placement.end))
      expect({ seed, isTooEarly: isWhole && end < atLeastUntilOf(input)! }).toEqual({ seed, isTooEarly: false })
      checkOffers(seed, input, plan)
    }
  })
}

/** A match moved to any place that is offered for it breaks no rule. */
function checkOffers(seed: number, input: PlanInput, plan: ReturnType<typeof propose>): void {
  const moved = plan[seed % plan.length]
  if (!moved) return
  const places = offeredPlaces(input, plan, moved.match)
  expect({
    seed,
    isOffered: places.some(({ court, start }) => court === moved.court && start === moved.start),
  }).toEqual({
    seed,
    isOffered: true,
  })
  for (const { match, court, start, end } of places.slice(0, 5)) {
    const others = plan.filter((placement) => placement.match !== match)
    const problems = problemsIn(dataOf(input, [...others, { match, court, start, end }]))
    expect({ seed, start, problems }).toEqual({ seed, start, problems: [] })
  }
}
