import { expect, test } from 'vitest'
import type { FactBody } from '../contract.ts'
import { teamOf } from '../match.ts'
import { scoringPresets } from '../results/presets.ts'
import { shapeOf } from '../shape/shape.ts'
import { derive } from '../state/derive.ts'
import type { State } from '../state/state.ts'
import {
  draw,
  groups,
  line,
  log,
  placeList,
  refused,
  refusalText,
  report,
  roundRobin,
  single,
  swiss,
  tableList,
  undo,
} from '../testing.ts'
import { awardedScore, linesOf } from './lines.ts'
import { tablePresets } from './presets.ts'

const four = shapeOf(roundRobin(), 4)
const fourWith = (withdrawal: string) => shapeOf(roundRobin({ table: { ...tablePresets.fifa, withdrawal } }), 4)
const withdrawal = (team: string): FactBody => ({ kind: 'withdrawal', team })

/** Match numbers of a round robin of four: T1-T4 and T2-T3, T4-T2 and T3-T1, T3-T4 and T1-T2. */
const pairs = [1, 2, 3, 4, 5, 6].map((no) => line(derive(four, log(draw(4))), no).split(' ')[0]!)
const play = (winners: string): FactBody[] =>
  winners.split(' ').map((winner, index) => {
    const teams = pairs[index]!.split('-') as [string, string]
    const score: [number, number] = winner === '=' ? [1, 1] : winner === teams[0] ? [1, 0] : [0, 1]
    return report(index + 1, teams, score)
  })

test('the table of a round robin gives the final places', () => {
  const state = derive(four, log(draw(4), ...play('T1 T2 T2 T1 T3 T1')))
  expect(pairs).toEqual(
    ['T1-T4', 'T2-T3', 'T4-T2', 'T3-T1', 'T3-T4', 'T1-T2'].map((pair) =>
      expect.toSatisfy((p: string) => p.split('-').toSorted().join() === pair.split('-').toSorted().join()),
    ),
  )
  expect(tableList(state)).toBe('A: T1 T2 T3 T4')
  expect(placeList(state)).toEqual(['1 T1', '2 T2', '3 T3', '4 T4'])
  expect(state).toMatchObject({ champion: 'T1', isFinished: true })
  expect(state.tables[0]!.rows[1]).toMatchObject({
    played: 3,
    won: 2,
    tied: 0,
    lost: 1,
    points: 6,
    reason: { key: 'points', scope: 'all', values: [9, 6] },
  })
})

test('rows have the values of a criterion that decides a place and that their other figures do not show', () => {
  const criteria = ['points', 'sonnebornBerger'].map((key) => ({ key, scope: 'all' }))
  const bySonnebornBerger = shapeOf(roundRobin({ table: { ...tablePresets.fifa, criteria } }), 4)
  const state = derive(bySonnebornBerger, log(draw(4), ...play('T1 T2 T4 T3 T3 T1')))
  expect(state.tables[0]!.rows.map(({ team, points, values }) => [team, points, values])).toEqual([
    ['T3', 6, { sonnebornBerger: 9 }],
    ['T1', 6, { sonnebornBerger: 6 }],
    ['T2', 3, { sonnebornBerger: 6 }],
    ['T4', 3, { sonnebornBerger: 3 }],
  ])
  const byWins = derive(bySonnebornBerger, log(draw(4), ...play('T1 T2 T2 T1 T3 T1')))
  expect(byWins.tables[0]!.rows.some((row) => 'values' in row)).toBe(false)
})

test('the tournament is not finished while the title is undecided; a ruling decides it', () => {
  const drawn = play('= = = = = =')
  const state = derive(four, log(draw(4), ...drawn))
  const all = ['T1', 'T2', 'T3', 'T4']
  expect(state).toMatchObject({ rulingsDue: [all], isFinished: false, champion: null })
  const order = ['T3', 'T1', 'T4', 'T2']
  const rule = (teams: string[]) => refused(roundRobin(), [draw(4), ...drawn], { kind: 'ruling', order: teams })
  expect(rule(['T1', 'T2'])).toMatchObject({
    code: 'not_level',
    message: 'A ruling has to list each of the tied teams exactly once:',
    teams: all,
  })
  expect(rule(['T1', 'T1', 'T2', 'T3'])).toMatchObject({ code: 'not_level', teams: all })
  expect(rule(['T1', 'T9'])).toEqual({
    code: 'not_level',
    message: "These teams aren't tied, so there's nothing to rule on.",
  })
  expect(rule(order)).toBeNull()
  const ruled = derive(four, log(draw(4), ...drawn, { kind: 'ruling', order }))
  expect(ruled).toMatchObject({ rulingsDue: [], isFinished: true, champion: 'T3', counting: ['f8'] })
  expect(ruled.tables[0]!.rows[1]!.reason).toEqual({ ruling: 'f8', set: all })
  const again = derive(four, log(draw(4), ...drawn, { kind: 'ruling', order }, { kind: 'ruling', order: all }))
  expect(tableList(again)).toBe('A: T1 T2 T3 T4')
})

test('a ruling stops counting when other teams are level, and counts again when the change is undone', () => {
  const facts = [draw(4), ...play('= = = = = ='), { kind: 'ruling', order: ['T3', 'T1', 'T4', 'T2'] } as FactBody]
  const [first] = pairs[0]!.split('-') as [string]
  const correction = report(1, pairs[0]!.split('-') as [string, string], [2, 0])
  const corrected = derive(four, log(...facts, correction))
  expect(corrected).toMatchObject({ champion: first, voided: ['f8'], counting: [] })
  expect(derive(four, log(...facts, correction, undo('f9')))).toEqual(derive(four, log(...facts)))
})

test('before all matches are decided, level teams need no ruling', () => {
  const state = derive(four, log(draw(4)))
  expect(tableList(state)).toBe('A: T1=T2=T3=T4')
  expect(state).toMatchObject({ rulingsDue: [], places: [] })
  const ruling: FactBody = { kind: 'ruling', order: ['T1', 'T2', 'T3', 'T4'] }
  expect(refused(roundRobin(), [draw(4)], ruling)?.code).toBe('not_level')
})

/** T4 withdraws after one or two of its three matches. */
const afterOne = [draw(4), ...play('T4 T2').slice(0, 2), withdrawal('T4')]
const afterTwo = [draw(4), ...play('T4 T2 T4 T1').slice(0, 4), withdrawal('T4')]
const playedBy = (facts: FactBody[], policy: string) =>
  derive(fourWith(policy), log(...facts)).tables[0]!.rows.map(
    ({ team, played, points }) => `${team} ${played}/${points}`,
  )

test.each([
  ['forfeit', 'after one match', afterOne, 3],
  ['forfeit', 'after two matches', afterTwo, 3],
  ['annulUnderHalf', 'after one match', afterOne, 0],
  ['annulUnderHalf', 'after two matches', afterTwo, 3],
  ['annul', 'after one match', afterOne, 0],
  ['annul', 'after two matches', afterTwo, 0],
])('withdrawal policy %s, %s: the team is last, with %s matches that count', (policy, _, facts, counted) => {
  expect(playedBy(facts, policy).at(-1)).toMatch(new RegExp(`^T4 ${counted}/`))
  const opponents = derive(fourWith(policy), log(...facts)).tables[0]!.rows.slice(0, 3)
  const ownMatches = facts.filter((fact) => fact.kind === 'report' && !fact.teams.includes('T4')).length
  expect(opponents.reduce((sum, { played }) => sum + played, 0)).toBe(2 * ownMatches + counted)
  const annulled = derive(fourWith(policy), log(...facts)).tables[0]!.rows.filter((row) => row.isAnnulled)
  expect(annulled.map(({ team }) => team)).toEqual(counted === 0 ? ['T4'] : [])
})

/** The scores that matches without one count with: 'T1-T2 3-0'. */
const awarded = (state: State) =>
  state.matches.map((match) => {
    const score = awardedScore(match)
    return score && `${match.slots.map(teamOf).join('-')} ${score.join('-')}`
  })

test('a walkover has the score that it counts with in the table; a score that was played has none', () => {
  const fiveGoals = { ...tablePresets.fifa, walkover: 5, withdrawal: 'forfeit' } as const
  const goals = derive(
    shapeOf(roundRobin({ table: fiveGoals }), 3),
    log(draw(3), report(1, ['T2', 'T3'], [9, 0]), withdrawal('T1')),
  )
  expect(awarded(goals)).toEqual([null, 'T3-T1 5-0', 'T1-T2 0-5'])
  expect(goals.tables[0]!.rows.map(({ team, scored }) => `${team} ${scored}`)).toEqual(['T2 14', 'T3 5', 'T1 0'])
  const { volleyball } = scoringPresets
  const setup = roundRobin({ table: tablePresets.volleyball, rule: 'mustWin', scoring: volleyball })
  const ofSets = derive(shapeOf(setup, 3), log(draw(3), withdrawal('T1')))
  expect(awarded(derive(shapeOf(single(), 2), log(draw(2), withdrawal('T1'))))).toEqual([null])
  expect(awarded(ofSets)).toEqual([null, 'T3-T1 2-0', 'T1-T2 0-2'])
})

test('a walkover in one set counts as the points that win it, or those that the organizer chose, and as one set won', () => {
  const scoring = { ...scoringPresets.volleyball, bestOf: 1, to: 21 } as const
  const table = { ...tablePresets.volleyball, withdrawal: 'forfeit' } as const
  const shape = shapeOf(roundRobin({ table, rule: 'mustWin', scoring }), 3)
  const counted = (...more: FactBody[]) => {
    const state = derive(shape, log(draw(3), withdrawal('T1'), ...more))
    const { scored, pointsScored } = linesOf(state.matches[1]!, tablePresets.volleyball)[0]!
    return [awarded(state)[1], scored, pointsScored]
  }
  expect(counted()).toEqual(['T3-T1 21-0', 1, 21])
  expect(counted({ kind: 'walkover_score', score: 15 })).toEqual(['T3-T1 15-0', 1, 15])
})

const scoredBy = (state: State) => state.tables[0]!.rows.map(({ team, scored }) => `${team} ${scored}`)

test('a walkover score that is changed after the draw applies to every walkover, and undoing it restores the old one', () => {
  const shape = shapeOf(roundRobin({ table: { ...tablePresets.fifa, walkover: 5 } }), 3)
  const facts: FactBody[] = [
    draw(3),
    report(1, ['T2', 'T3'], [9, 0]),
    { kind: 'report', match: 2, teams: ['T1', 'T3'], game: 1, result: { outcome: 'walkover', winner: 0 } },
    { kind: 'walkover_score', score: 2 },
    { kind: 'report', match: 3, teams: ['T1', 'T2'], game: 1, result: { outcome: 'forfeit', by: 0 } },
  ]
  const after = derive(shape, log(...facts))
  expect(awarded(after)).toEqual([null, 'T3-T1 0-2', 'T1-T2 0-2'])
  expect(scoredBy(after)).toEqual(['T2 11', 'T1 2', 'T3 0'])
  const undone = derive(shape, log(...facts, undo('f4')))
  expect(awarded(undone)).toEqual([null, 'T3-T1 0-5', 'T1-T2 0-5'])
  expect(scoredBy(undone)).toEqual(['T2 14', 'T1 5', 'T3 0'])
})

test('a team that withdraws after its last match keeps its place', () => {
  const state = derive(four, log(draw(4), ...play('T1 T2 T2 T1 T3 T1'), withdrawal('T1')))
  expect(tableList(state)).toBe('A: T1 T2 T3 T4')
})

const sets = (match: number, teams: [string, string], own: [number, number][]): FactBody => ({
  kind: 'report',
  match,
  teams,
  game: 1,
  result: { outcome: 'played', score: { sets: own } },
})

test('volleyball of one set: three points for a win and none for a loss, because no other set came before it', () => {
  const scoring = { kind: 'sets', bestOf: 1, to: 21, winBy: 2, cap: null, last: { to: 15, winBy: 2, cap: null } }
  const shape = shapeOf(roundRobin({ table: tablePresets.volleyball, rule: 'mustWin', scoring }), 2)
  const state = derive(shape, log(draw(2), sets(1, ['T1', 'T2'], [[21, 15]])))
  expect(state.tables[0]!.rows.map(({ team, points }) => [team, points])).toEqual([
    ['T1', 3],
    ['T2', 0],
  ])
})

test('volleyball: three points for a clear win, two and one after a fifth set', () => {
  const scoring = { kind: 'sets', bestOf: 5, to: 25, winBy: 2, cap: null, last: { to: 15, winBy: 2, cap: null } }
  const shape = shapeOf(roundRobin({ table: tablePresets.volleyball, rule: 'mustWin', scoring }), 3)
  const [won, lost]: [number, number][] = [
    [25, 20],
    [20, 25],
  ]
  const state = derive(
    shape,
    log(
      draw(3),
      sets(1, ['T2', 'T3'], [won!, won!, won!]),
      sets(2, ['T1', 'T3'], [won!, lost!, won!, lost!, [15, 13]]),
      { kind: 'report', match: 3, teams: ['T1', 'T2'], game: 1, result: { outcome: 'walkover', winner: 1 } },
    ),
  )
  expect(
    state.tables[0]!.rows.map(({ team, won: wins, points, scored, conceded }) => [
      team,
      wins,
      points,
      scored,
      conceded,
    ]),
  ).toEqual([
    ['T2', 2, 6, 6, 0],
    ['T1', 1, 2, 3, 5],
    ['T3', 0, 1, 2, 6],
  ])
})

const uneven = (unequal: string) =>
  shapeOf(
    groups(2, { advance: 1, wildCards: 1, unequal, groupMatches: { rule: 'mustWin', scoring: { kind: 'points' } } }),
    7,
  )

/** Seven teams, four of them in group A. The better seed always wins, and the runner-up of group B only wins 3–0. */
function playGroupsOf(shape: ReturnType<typeof uneven>) {
  const facts: FactBody[] = [draw(7)]
  for (const { fixture } of derive(shape, log(...facts)).matches) {
    if (!fixture.group) continue
    const [a, b] = fixture.from.map((source) => (source as { seed: number }).seed) as [number, number]
    const score: [number, number] = a < b ? [1, 0] : [0, 1]
    facts.push(
      report(
        fixture.no,
        [`T${a}`, `T${b}`],
        fixture.group === 'B' && Math.min(a, b) > 2 ? [score[0] * 3, score[1] * 3] : score,
      ),
    )
  }
  return derive(shape, log(...facts))
}

test.each([
  ['none', ['T3', 'T4'], 'points'],
  ['dropLast', ['T4', 'T3'], 'difference'],
  ['perMatch', ['T3', 'T4'], 'points'],
])('the best runner-up of groups of four and three, by %s', (unequal, order, key) => {
  const { wildCards } = playGroupsOf(uneven(unequal))
  expect(wildCards?.rows.map(({ team }) => team)).toEqual(order)
  expect(wildCards?.rows[1]!.reason).toMatchObject({ key })
  expect(wildCards?.chosen).toEqual(order.slice(0, 1))
})

test('Swiss: a pairing fills the round, a bye counts as a win, and later rounds wait', () => {
  const shape = shapeOf(swiss(2), 3)
  const pairing: FactBody = { kind: 'pairing', round: 1, pairs: [['T1', 'T2']], bye: 'T3' }
  const state = derive(shape, log(draw(3), pairing, report(1, ['T1', 'T2'], [1, 0])))
  expect([1, 2, 3].map((no) => line(state, no))).toEqual(['T1-T2 played: T1', 'T3-bye bye: T3', 'open-open waiting'])
  expect(state.tables[0]!.rows.map(({ team, points }) => `${team} ${points}`)).toEqual(['T1 2', 'T3 2', 'T2 0'])
})

test.each<[string, FactBody, string]>([
  [
    'a round too early',
    { kind: 'pairing', round: 2, pairs: [['T1', 'T2']], bye: 'T3' },
    "Round 1 isn't over: match 1 has no result yet.",
  ],
  ['a round that does not exist', { kind: 'pairing', round: 3, pairs: [], bye: null }, 'Round not found.'],
  [
    'a missing team',
    { kind: 'pairing', round: 1, pairs: [['T1', 'T2']], bye: null },
    'The pairing must list each of the 3 teams exactly once.',
  ],
  [
    'a team twice',
    { kind: 'pairing', round: 1, pairs: [['T1', 'T2']], bye: 'T1' },
    'The pairing must list each of the 3 teams exactly once.',
  ],
])('a pairing with %s is refused', (_, fact, message) => {
  expect(refusalText(swiss(2), [draw(3)], fact)).toBe(message)
})

test('the pairing of a round that has begun cannot change', () => {
  const pairing: FactBody = { kind: 'pairing', round: 1, pairs: [['T1', 'T2']], bye: 'T3' }
  const facts = [draw(3), pairing, report(1, ['T1', 'T2'], [1, 0])]
  for (const fact of [pairing, undo('f2')]) expect(refused(swiss(2), facts, fact)?.code).toBe('already_played')
})
