import { expect, test } from 'vitest'
import { seeded, seedFrom, type Random } from '#test/random.ts'
import type { FactBody, Setup } from '../contract.ts'
import { shapeOf } from '../shape/shape.ts'
import { derive } from '../state/derive.ts'
import { qualificationsOf } from '../state/qualification.ts'
import { teamOf, type Match } from '../match.ts'
import { draw, groups, log, report, roundRobin, swiss } from '../testing.ts'
import { tablePresets } from './presets.ts'

const firstSeed = seedFrom('TABLE_SEED')
const runs = 8

type Score = [number, number]
const wins: Score[] = [
  [1, 0],
  [2, 1],
  [9, 0],
]
const endings: readonly (readonly Score[])[] = [
  wins,
  [
    [0, 0],
    [3, 3],
  ],
  wins.map(([a, b]): Score => [b, a]),
]

const teamsOf = ({ slots }: Match) => slots.map(teamOf) as [string, string]
const stateOf = (setup: Setup, teams: number, facts: readonly FactBody[]) =>
  derive(shapeOf(setup, teams), log(draw(teams), ...facts))

/** Random results for some of the group matches. */
function played(setup: Setup, teams: number, random: Random, open: number): FactBody[] {
  const inGroups = stateOf(setup, teams, []).matches.filter(({ fixture }) => fixture.group)
  return random
    .shuffled(inGroups)
    .slice(open)
    .map((match) => report(match.fixture.no, teamsOf(match), random.pick(random.pick(endings))))
}

/** Every way in which the remaining matches of a group can be won, lost or tied, each with random scores. */
function* completions(left: readonly Match[], random: Random): Generator<FactBody[]> {
  for (let number = 0; number < 3 ** left.length; number += 1) {
    yield left.map((match, index) =>
      report(match.fixture.no, teamsOf(match), random.pick(endings[Math.floor(number / 3 ** index) % 3]!)),
    )
  }
}

test.each([
  ['a round robin of four', roundRobin(), 4, 1],
  ['a round robin of five, ordered by results among level teams', roundRobin({ table: tablePresets.uefa }), 5, 1],
  ['a group of four with two that advance', groups(2), 8, 2],
  ['a group of four with two that advance, by UEFA rules', groups(2, { table: tablePresets.uefa }), 8, 2],
  ['a double round robin of three', groups(2, { legs: 2, advance: 1, table: tablePresets.fifa2026 }), 6, 1],
] as const)(
  `in %s, marks never turn out wrong, and nothing that points make certain is missing, from seed ${firstSeed}`,
  (_, setup, teams, advance) => {
    const faults: string[] = []
    for (let seed = firstSeed; seed < firstSeed + runs; seed += 1) {
      const random = seeded(seed)
      const facts = played(setup, teams, random, 1 + random.below(5))
      const state = stateOf(setup, teams, facts)
      const qualifications = qualificationsOf(setup, state)
      const left = state.matches.filter(({ fixture, status }) => fixture.group === 'A' && status === 'ready')
      if (left.length === 0) continue
      const certain = new Map(state.tables[0]!.rows.map(({ team }) => [team, { clinched: true, eliminated: true }]))
      for (const rest of completions(left, random)) {
        const { rows } = stateOf(setup, teams, [...facts, ...rest]).tables[0]!
        for (const { team, place, sharedBy, points } of rows) {
          const qualification = qualifications.get(team)
          if (qualification === 'clinched' && place + sharedBy - 1 > advance)
            faults.push(`${seed}: ${team} has not clinched`)
          if (qualification === 'eliminated' && place <= advance) faults.push(`${seed}: ${team} is not eliminated`)
          const above = rows.filter((row) => row.points > points).length
          const level = rows.filter((row) => row.points === points).length
          if (above + level > advance) certain.get(team)!.clinched = false
          if (above < advance) certain.get(team)!.eliminated = false
        }
      }
      for (const [team, { clinched, eliminated }] of certain) {
        const expected = clinched ? 'clinched' : eliminated ? 'eliminated' : qualifications.get(team)
        if (qualifications.get(team) !== expected) faults.push(`${seed}: ${team} should be ${expected}`)
      }
    }
    expect(faults).toEqual([])
  },
)

/** The marks of a table, best team first: 'T1 clinched, T2, T3, T4 eliminated'. */
function marks(setup: Setup, teams: number, facts: readonly FactBody[]): string {
  const state = stateOf(setup, teams, facts)
  const qualifications = qualificationsOf(setup, state)
  return state.tables[0]!.rows.map(({ team }) => [team, qualifications.get(team)].filter(Boolean).join(' ')).join(', ')
}

/** Results of a round robin of four, in the order T1-T4, T2-T3, T4-T2, T3-T1, T3-T4, T1-T2: the winner, or = for a tie. */
function play(results: string): FactBody[] {
  const { matches } = stateOf(roundRobin(), 4, [])
  return results.split(' ').map((winner, index) => {
    const teams = teamsOf(matches[index]!)
    return report(index + 1, teams, winner === '=' ? [1, 1] : winner === teams[0] ? [1, 0] : [0, 1])
  })
}

test.each([
  ['nothing is certain before the first match', 'fifa', '', 'T1, T2, T3, T4'],
  [
    'no one can catch up with four points in one match',
    'fifa',
    'T1 = = T1 T3',
    'T1 clinched, T3 eliminated, T2 eliminated, T4 eliminated',
  ],
  ['two teams play for the title in the last match', 'fifa', 'T1 T2 T2 T1', 'T1, T2, T3 eliminated, T4 eliminated'],
  ['a team that can draw level may still win by its scores', 'fifa', 'T4 T2 T4 T1 T3', 'T4, T1, T2, T3 eliminated'],
  [
    'a team that can draw level has lost the match that decides',
    'uefa',
    'T4 T2 T4 T1 T3',
    'T4 clinched, T1 eliminated, T2 eliminated, T3 eliminated',
  ],
] as const)('%s', (_, preset, results, expected) => {
  const setup = roundRobin({ table: tablePresets[preset] })
  expect(marks(setup, 4, results === '' ? [] : play(results))).toBe(expected)
})

const pairing = (round: number, ...pairs: [string, string][]): FactBody => ({
  kind: 'pairing',
  round,
  pairs,
  bye: null,
})

test('in a Swiss tournament, teams are out once the remaining rounds cannot bring them level, before those are paired', () => {
  const setup = swiss(3)
  const facts = [
    pairing(1, ['T1', 'T3'], ['T2', 'T4']),
    report(1, ['T1', 'T3'], [1, 0]),
    report(2, ['T2', 'T4'], [1, 1]),
    pairing(2, ['T1', 'T2'], ['T3', 'T4']),
    report(3, ['T1', 'T2'], [1, 0]),
    report(4, ['T3', 'T4'], [1, 1]),
  ]
  expect(marks(setup, 4, facts.slice(0, 3))).not.toContain('eliminated')
  expect(marks(setup, 4, facts)).toBe('T1, T4, T2 eliminated, T3 eliminated')
})

test('who advanced from a complete group is marked, except among level teams that wait for a ruling', () => {
  const setup = groups(1)
  expect(marks(setup, 4, play('T1 T2 T2 T1 T3 T1'))).toBe('T1 clinched, T2 clinched, T3 eliminated, T4 eliminated')
  expect(marks(setup, 4, play('= = = = = ='))).toBe('T1, T2, T3, T4')
  expect(marks(roundRobin(), 4, play('T1 T2 T2 T1 T3 T1'))).toBe('T1, T2, T3, T4')
})

test('a team that has withdrawn is out', () => {
  const setup = groups(1)
  expect(marks(setup, 4, [...play('T1'), { kind: 'withdrawal', team: 'T4' }])).toBe('T1, T2, T3, T4 eliminated')
})
