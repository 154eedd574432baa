import { expect, test } from 'vitest'
import { seeded, seedFrom } from '#test/random.ts'
import type { FactBody, Setup } from '../contract.ts'
import { shapeOf } from '../shape/shape.ts'
import { derive } from '../state/derive.ts'
import { clinchingScenariosOf } from '../state/qualification.ts'
import { teamOf, type Match } from '../match.ts'
import { draw, groups, log, report, roundRobin } from '../testing.ts'
import type { Others, Side } from './clinching-scenarios.ts'
import { clinchingText } from './clinching-text.ts'
import { tablePresets } from './presets.ts'

const firstSeed = seedFrom('TABLE_SEED')
const runs = 5
const teamsOf = ({ slots }: Match) => slots.map(teamOf) as [string, string]
const stateOf = (setup: Setup, teams: number, facts: readonly FactBody[]) =>
  derive(shapeOf(setup, teams), log(draw(teams), ...facts))

const sides: readonly Side[] = [0, 'tie', 1]
type Score = [number, number]
const scores: Record<Side, Score[]> = {
  0: [
    [1, 0],
    [2, 1],
    [9, 0],
  ],
  tie: [
    [0, 0],
    [3, 3],
  ],
  1: [
    [0, 1],
    [1, 2],
    [0, 9],
  ],
}

/** Whether these ends of the other matches fit the description; null if the description is not exact. */
function fits(others: Others, ends: ReadonlyMap<number, Side>): boolean | null {
  if (others.kind === 'any' || others.kind === 'none') return others.kind === 'any'
  const meetsAll = others.conditions.every(({ match, allowed }) => allowed.includes(ends.get(match)!))
  if (others.kind === 'mixed') return meetsAll ? null : false
  return others.kind === 'needed' ? meetsAll : !meetsAll
}

test.each([
  ['a round robin of four', roundRobin(), 4, 1],
  ['a group of four, by UEFA rules', groups(2, { table: tablePresets.uefa }), 8, 2],
  ['a group of five, one of which advances', groups(2, { advance: 1 }), 10, 1],
] as const)(
  `in %s, what every team needs agrees with all results that are left, from seed ${firstSeed}`,
  (_, setup, teams, advance) => {
    const faults: string[] = []
    for (let seed = firstSeed; seed < firstSeed + runs; seed += 1) {
      const random = seeded(seed)
      const drawn = random.shuffled(stateOf(setup, teams, []).matches.filter(({ fixture }) => fixture.group === 'A'))
      const facts = drawn
        .slice(1 + random.below(4))
        .map((match) => report(match.fixture.no, teamsOf(match), random.pick(scores[random.pick(sides)])))
      const state = stateOf(setup, teams, facts)
      const left = state.matches.filter(({ fixture, status }) => fixture.group === 'A' && status === 'ready')
      const scenarios = new Map(
        state.tables[0]!.rows.map(({ team }) => [team, clinchingScenariosOf(setup, state, team)!]),
      )
      for (let number = 0; number < 3 ** left.length; number += 1) {
        const ends = new Map(
          left.map(({ fixture }, index) => [fixture.no, sides[Math.floor(number / 3 ** index) % 3]!]),
        )
        const rest = left.map((match) =>
          report(match.fixture.no, teamsOf(match), random.pick(scores[ends.get(match.fixture.no)!])),
        )
        const { rows } = stateOf(setup, teams, [...facts, ...rest]).tables[0]!
        for (const { team, place, sharedBy } of rows) {
          const { cases, matches } = scenarios.get(team)!
          const own = matches.map((no) => {
            const side = ends.get(no)!
            if (side === 'tie') return side
            return teamsOf(left.find(({ fixture }) => fixture.no === no)!)[side] === team ? 'win' : 'loss'
          })
          const found = cases!.find((other) => other.own.join() === own.join())!
          const isClinched = place + sharedBy - 1 <= advance
          const end = `${seed}: ${team} after ${own.join()}`
          if (fits(found.sure, ends) && !isClinched) faults.push(`${end} did not clinch`)
          if (fits(found.possible, ends) === false && place <= advance) faults.push(`${end} is not eliminated`)
        }
      }
    }
    expect(faults).toEqual([])
  },
)

/** Results of the first matches of a round robin of four, in the order T1-T4, T2-T3, T4-T2, T3-T1, T3-T4, T1-T2. */
function play(results: string): FactBody[] {
  const { matches } = stateOf(roundRobin(), 4, [])
  return results.split(' ').map((winner, index) => {
    const teams = teamsOf(matches[index]!)
    return report(index + 1, teams, winner === '=' ? [1, 1] : winner === teams[0] ? [1, 0] : [0, 1])
  })
}

function text(setup: Setup, teams: number, facts: readonly FactBody[], team: string): string {
  return clinchingText(clinchingScenariosOf(setup, stateOf(setup, teams, facts), team)!, (id) => id).join(' ')
}

const four = groups(1, { advance: 2 })
const title = roundRobin({ table: tablePresets.uefa })

test.each<[string, Setup, string, string, string]>([
  [
    'before the first match',
    four,
    '',
    'T1',
    'Two wins and a tie are enough. Otherwise, other results and exact scores matter too. A tie and two losses are not enough.',
  ],
  ['through already', four, 'T1 T2 T2 T1', 'T1', 'Clinched a place in the next round.'],
  [
    'level on points with the opponent',
    four,
    'T1 T3 T4 T1',
    'T3',
    'A win is enough. With a tie, the exact scores decide. A loss is not enough.',
  ],
  [
    'without points, with one match left',
    four,
    'T1 T3 T2 T1',
    'T4',
    'With a win, T1 must beat T2, and then the exact scores decide. A tie is not enough.',
  ],
  [
    'the title, level with the last opponent',
    title,
    'T1 T2 T2 T1',
    'T1',
    'A win is enough. With a tie, the exact scores decide. A loss is not enough.',
  ],
  ['the title, behind the last opponent', title, 'T1 = T2 T1', 'T2', 'A win is enough. A tie is not enough.'],
  [
    'with two matches left',
    four,
    'T1 T2',
    'T1',
    'Two ties are enough. Otherwise, other results and exact scores matter too.',
  ],
  [
    'the title, by the match that was played already',
    title,
    'T1 T2 = T1',
    'T1',
    'A tie is enough. A loss is not enough.',
  ],
  [
    'another match that matters',
    four,
    'T1 T3 = T1',
    'T3',
    'A win is enough. With a tie, T2 must not beat T1, or the exact scores decide. A loss is not enough.',
  ],
  [
    'another match that no longer matters, because the teams have met',
    groups(1, { advance: 2, table: tablePresets.uefa }),
    'T1 T3 = T1',
    'T3',
    'A tie is enough. A loss is not enough.',
  ],
  [
    'help from another match',
    title,
    'T4 = = T1',
    'T1',
    'With a win, T4 must not beat T3. With a tie, T3 must beat T4, and then the exact scores decide. A loss is not enough.',
  ],
  [
    'two rivals in one match',
    title,
    'T4 T2 = T1',
    'T4',
    'With a win, T2 must not beat T1, or the exact scores decide. With a tie, T1 and T2 must tie, and then the exact scores decide. A loss is not enough.',
  ],
  [
    'another match whose results matter in several ways',
    groups(1, { advance: 3 }),
    'T1 T3 = T1',
    'T2',
    'A win is enough. With a tie, it depends on the other results: T4 must not beat T3, and the exact scores decide. With a loss, T3 must beat T4, and then the exact scores decide.',
  ],
  [
    'two own matches that both have to be won',
    title,
    'T4 T3 T4',
    'T3',
    'Two wins are enough. Otherwise, other results and exact scores matter too. Two ties are not enough.',
  ],
])('%s', (_, setup, results, team, expected) => {
  expect(text(setup, 4, results === '' ? [] : play(results), team)).toBe(expected)
})

test('with too many matches left, it is too early to tell', () => {
  expect(text(roundRobin(), 5, [], 'T1')).toBe("It's too early to tell: 10 matches are left in this table.")
})

test('the second of a group may also advance by comparison with the other group', () => {
  const setup = groups(2, { advance: 1, wildCards: 1 })
  const { matches } = stateOf(setup, 4, [])
  const [first] = matches.filter(({ fixture }) => fixture.group === 'A')
  const [team] = teamsOf(first!)
  expect(text(setup, 4, [], team)).toBe(
    'A win is enough. With a tie, the exact scores or the other groups decide. With a loss, the exact scores or the other groups decide.',
  )
})
