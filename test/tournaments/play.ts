import type { Fact, Setup } from '#engine/contract.ts'
import { shapeOf } from '#engine/shape/shape.ts'
import { tablePresets } from '#engine/standings/presets.ts'
import { derive } from '#engine/state/derive.ts'
import { refusalOf } from '#engine/state/fact-refusal.ts'
import { double, draw, groups, roundRobin, single, swiss } from '#engine/testing.ts'
import { unequalRules, withdrawalPolicies } from '#engine/values.ts'
import { expect, test } from 'vitest'
import { seeded, seedFrom, type Random } from '../random.ts'
import { change, nextStep } from './changes.ts'
import { expectExact } from './exact.ts'
import { allFormats } from './random-setups.ts'
import { expectEverybodyPlayedUntilOut, expectPlaces, expectSound, expectTwoSources } from './properties.ts'

/** A test that plays this many tournaments, each from its own seed. TOURNAMENT_SEED sets the first one. */
export function playTournaments(count: number, { after = 0, timeout }: { after?: number; timeout: number }) {
  const first = seedFrom('TOURNAMENT_SEED') + after
  test(
    `${count} random tournaments from seed ${first} on are played to the end, and every change can be undone exactly`,
    { timeout },
    () => {
      const played = new Set<Setup['format']>()
      for (let seed = first; seed < first + count; seed += 1) {
        expect(() => played.add(playTournament(seeded(seed))), `TOURNAMENT_SEED=${seed}`).not.toThrow()
      }
      if (process.env.TOURNAMENT_SEED) return
      expect(allFormats.filter((format) => format !== 'fixed_bracket' && !played.has(format))).toEqual([])
    },
  )
}

/** Adds random reports, corrections, withdrawals, no-shows and undos until all matches are decided, checking every step. Returns the format. */
export function playTournament(random: Random): Setup['format'] {
  const { setup, teams, losses } = randomSetup(random)
  const shape = shapeOf(setup, teams)
  const facts: Fact[] = [{ ...draw(teams), id: 'f1', seq: 1 }]
  let state = derive(shape, facts)
  expectTwoSources(shape)
  expectSound(state)
  for (let step = 0; !state.isFinished; step += 1) {
    const isCalm = step > 4 * shape.fixtures.length
    const body = isCalm ? nextStep(state, random) : change(state, facts, random, ({ teams: all }) => `N${all.length}`)
    if (!body) continue
    const fact = { ...body, id: `f${facts.length + 1}`, seq: facts.length + 1 }
    if (refusalOf({ setup, facts, state }, fact)) continue
    const after = derive(shape, [...facts, fact])
    if (random.chance(0.08)) {
      expectSound(after)
      expectExact(shape, facts, fact, state, after)
    }
    facts.push(fact)
    state = after
  }
  expectSound(state)
  expectPlaces(state)
  if (losses) expectEverybodyPlayedUntilOut(state, losses)
  return setup.format
}

/** A random format. In a knockout, a team is out after this many `losses`. */
function randomSetup(random: Random): { setup: Setup; teams: number; losses?: number } {
  const teams = 2 + Math.floor(254 * (random.below(1001) / 1000) ** 10)
  const few = 4 + random.below(8)
  const table = { ...random.pick(Object.values(tablePresets)), withdrawal: random.pick(withdrawalPolicies) }
  const format = random.below(10)
  if (format < 3) return { setup: double({ reset: random.chance(0.5) }), teams, losses: 2 }
  if (format < 6) return { setup: single({ thirdPlace: random.chance(0.5), rule: 'replay' }), teams, losses: 1 }
  if (format < 7) return { setup: roundRobin({ table, legs: random.pick([1, 2]) }), teams: few - 2 }
  if (format < 8) return { setup: swiss(3, { table }), teams: few }
  const count = 2 + random.below(2)
  const wildCards = random.below(count)
  const unequal = random.pick(unequalRules)
  const thirdPlace = random.chance(0.5)
  return {
    setup: groups(count, { table, wildCards, unequal, thirdPlace, advance: 1 + random.below(2) }),
    teams: few + 5,
  }
}
