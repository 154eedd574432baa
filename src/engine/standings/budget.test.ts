import { expect, test } from 'vitest'
import type { Criterion, Setup } from '../contract.ts'
import { setupRefusal, shapeOf } from '../shape/shape.ts'
import { derive } from '../state/derive.ts'
import { clinchingScenariosOf, qualificationsOf } from '../state/qualification.ts'
import { teamOf } from '../match.ts'
import { draw, groups, log, report, roundRobin, teams } from '../testing.ts'
import { clinchingText } from './clinching-text.ts'
import { tablePresets } from './presets.ts'

const keys = ['points', 'wins', 'difference', 'scored', 'ratio', 'pointDifference', 'pointRatio', 'fairPlay'] as const
/** As many criteria as a round robin can have. Each looks at the results of all teams that are level until then. */
const criteria: Criterion[] = [
  ...keys.map((key) => ({ key, scope: 'all' as const })),
  ...keys.map((key) => ({ key, scope: 'among' as const, block: 'restart' as const })),
  ...(['forfeits', 'sonnebornBerger'] as const).flatMap((key) => [
    { key, scope: 'all' as const },
    { key, scope: 'among' as const },
  ]),
]

/** A table in which every match so far was a tie, and how often a criterion was applied since. */
function tied(format: (more: object) => Setup, size: number, left: number) {
  let applied = 0
  const counted = new Proxy(criteria, {
    get(list, key) {
      if (typeof key === 'string' && /^\d+$/.test(key)) applied += 1
      return Reflect.get(list, key) as unknown
    },
  })
  // A forfeit and a loss differ, so that a match can end in five ways.
  const points = { win: 3, tie: 2, loss: 1, forfeit: 0 }
  const setup = format({ table: { ...tablePresets.fifa, points, criteria } })
  expect(setupRefusal(setup, size)).toBeNull()
  const shape = shapeOf(setup, size)
  const inGroups = derive(shape, log(draw(size))).matches.filter(({ fixture }) => fixture.group)
  const facts = inGroups
    .slice(0, inGroups.length - left)
    .map(({ fixture, slots }) => report(fixture.no, slots.map(teamOf) as [string, string], [1, 1]))
  const state = derive(shape, log(draw(size), ...facts))
  if ('table' in setup) setup.table.criteria = counted
  applied = 0
  return { setup, state, applied: () => applied }
}

test.each<[string, (more: object) => Setup, number, number]>([
  ['8 teams with six matches left', roundRobin, 8, 6],
  ['8 teams with nine matches left', roundRobin, 8, 9],
  ['16 teams with six matches left', roundRobin, 16, 6],
  ['64 teams with the last match left', roundRobin, 64, 1],
  ['64 teams with ten matches left', roundRobin, 64, 10],
  ['16 groups of four with all matches left', (more) => groups(16, more), 64, 96],
])('in a table of %s, what is certain takes a limited number of steps', (_, format, size, left) => {
  const { setup, state, applied } = tied(format, size, left)
  qualificationsOf(setup, state)
  expect(applied()).toBeLessThan(40_000)
  for (const team of teams(size)) {
    const before = applied()
    const next = state.matches.find(
      ({ status, slots }) => status === 'ready' && slots.some((slot) => teamOf(slot) === team),
    )
    const scenarios = clinchingScenariosOf(setup, state, team, next?.fixture.no)!
    expect(applied() - before).toBeLessThan(40_000)
    expect(clinchingText(scenarios, (id) => id)).not.toEqual([])
  }
})

test('within the budget, the last matches of a group are all tried', () => {
  const { setup, state } = tied((more) => groups(1, { advance: 2, ...more }), 4, 3)
  const { cases } = clinchingScenariosOf(setup, state, 'T1')!
  // With every match tied so far, one win is enough for nobody, and nobody is eliminated.
  expect(qualificationsOf(setup, state).size).toBe(0)
  expect(cases).not.toBeNull()
})
