import { expect, test } from 'vitest'
import type { FactBody, GroupsSetup } from '../contract.ts'
import { shapeOf } from '../shape/shape.ts'
import { derive } from '../state/derive.ts'
import { teamOf } from '../match.ts'
import { draw, groups, line, log, report, won } from '../testing.ts'
import { tablePresets } from './presets.ts'

const first = (group: string) => ({ group, place: 1 })
const runnerUp = (rank: number) => ({ wildCards: 2, rank })

/** The best runner-up plays the winner of Group A, and the second-best that of Group B. */
const listed = [
  { no: 10, round: 1, from: [first('A'), runnerUp(1)] },
  { no: 11, round: 1, from: [first('B'), runnerUp(2)] },
  { no: 12, round: 2, from: [{ winner: 10 }, first('C')] },
  { no: 13, round: 3, from: [{ winner: 12 }, { winner: 11 }] },
]
const listedSetup = (more: object = {}) => groups(3, { advance: 1, wildCards: 2, knockout: listed, ...more })

/** Groups of three, where the better seed wins by this many points, and otherwise by one; by group. The more, the better its runner-up. */
function played(setup: GroupsSetup, margins: Record<string, number>, ...more: FactBody[]) {
  const shape = shapeOf(setup, 3 * setup.groups)
  const facts: FactBody[] = [draw(3 * setup.groups)]
  for (const { slots, fixture } of derive(shape, log(...facts)).matches.filter(({ status }) => status === 'ready')) {
    const [one, other] = slots.map((slot) => Number(teamOf(slot)!.slice(1))).toSorted((a, b) => a - b) as [
      number,
      number,
    ]
    const isForRunnerUp = other > 2 * setup.groups && one > setup.groups
    facts.push(report(fixture.no, [`T${one}`, `T${other}`], [isForRunnerUp ? (margins[fixture.group!] ?? 1) : 1, 0]))
  }
  return derive(shape, log(...facts, ...more))
}

test('in a listed bracket, each wild card gets the slot of its rank, even against the winner of its own group', () => {
  const state = played(listedSetup(), { A: 3, B: 2, C: 1 })
  expect([line(state, 10), line(state, 11)]).toEqual(['T1-T4 ready', 'T2-T5 ready'])
  expect(state.wildCards).toMatchObject({ chosen: ['T4', 'T5'], placedBy: 'rank' })
})

test.each([
  ['A', 'B', 'rank'],
  ['B', 'A', 'separate_groups'],
  ['C', 'A', 'separate_groups'],
  ['B', 'C', 'separate_groups'],
  ['C', 'D', 'separate_groups'],
  ['D', 'C', 'rank'],
])(
  'in a bracket that keeps groups apart, the best runners-up from Groups %s and %s are placed by %s',
  (one, other, by) => {
    // The winner of Group A has the slot against the second wild card, and that of Group B the one against the first.
    const { wildCards, matches } = played(groups(6, { advance: 1, wildCards: 2 }), { [one]: 3, [other]: 2 })
    expect(wildCards!.placedBy).toBe(by)
    const byRank = wildCards!.rows.slice(0, 2).map(({ team }) => team)
    expect(wildCards!.chosen).toEqual(by === 'rank' ? byRank : byRank.toReversed())
    expect(matches.filter(({ fixture, status }) => !fixture.group && status === 'ready')).toHaveLength(4)
  },
)

test('a match of a wild card is not ready while the rank that gives it its slot is tied', () => {
  const level = { A: 2, B: 2, C: 1 }
  const tied = played(listedSetup(), level)
  expect([line(tied, 10), line(tied, 11)]).toEqual(['T1-open waiting', 'T2-open waiting'])
  expect(tied).toMatchObject({ rulingsDue: [['T4', 'T5']], wildCards: { chosen: null, placedBy: null } })
  const ruled = played(listedSetup(), level, { kind: 'ruling', order: ['T5', 'T4'] })
  expect([line(ruled, 10), line(ruled, 11)]).toEqual(['T1-T5 ready', 'T2-T4 ready'])
  expect(ruled).toMatchObject({ rulingsDue: [], wildCards: { chosen: ['T5', 'T4'], placedBy: 'rank' } })
})

test('tied wild cards need no ruling where a combination of their groups gives them their slots', () => {
  const combinations = [{ groups: ['A', 'B'], ranks: ['B', 'A'] }]
  const state = played(listedSetup({ combinations }), { A: 2, B: 2, C: 1 })
  expect(state).toMatchObject({ rulingsDue: [], wildCards: { chosen: ['T5', 'T4'], placedBy: 'combination' } })
  const placed = played(
    listedSetup({ combinations }),
    { A: 2, B: 2, C: 1 },
    { kind: 'wild_card_order', order: ['T4', 'T5'] },
  )
  expect(placed.wildCards).toMatchObject({ chosen: ['T4', 'T5'], placedBy: 'organizer' })
})

test('wild cards can be ranked by the results of their opponents', () => {
  const table = tablePresets.swiss
  expect(table.criteria.map(({ key }) => key)).toContain('buchholz')
  const shape = shapeOf(groups(2, { table, wildCards: 1, advance: 1 }), 8)
  const facts: FactBody[] = [draw(8)]
  for (const { slots, fixture } of derive(shape, log(...facts)).matches.filter(({ status }) => status === 'ready')) {
    const [one, other] = slots.map(teamOf).toSorted((a, b) => (a! < b! ? -1 : 1)) as [string, string]
    facts.push(won(fixture.no, one, other))
  }
  const { wildCards } = derive(shape, log(...facts))
  expect(wildCards?.rows.map(({ team }) => team)).toHaveLength(2)
})
