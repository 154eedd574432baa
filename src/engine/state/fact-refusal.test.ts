import { expect, test } from 'vitest'
import { FactBody, type Setup } from '../contract.ts'
import { scoringPresets } from '../results/presets.ts'
import { tablePresets } from '../standings/presets.ts'
import { double, draw, fixed, refusalText, report, roundRobin, single, undo, won } from '../testing.ts'

const withdrawal = (team: string): FactBody => ({ kind: 'withdrawal', team })
const reinstatement = (team: string): FactBody => ({ kind: 'reinstatement', team })
const substitution = (team: string, by: string): FactBody => ({ kind: 'substitution', team, by })
const lateEntry = (match: number, team = 'Late', slot: 0 | 1 = 1): FactBody => ({
  kind: 'late_entry',
  match,
  slot,
  team,
})
const thirdPlace = (isPlayed: boolean): FactBody => ({ kind: 'third_place', isPlayed })
const rules = (round: number, rule: 'replay' | 'tiesAllowed'): FactBody => ({
  kind: 'round_rules',
  bracket: 'main',
  round,
  rule,
})
const walkoverScore = (score: number): FactBody => ({ kind: 'walkover_score', score })
const keepResultDownstream = (match: number, teams: [string, string]): FactBody => ({
  kind: 'keep_result_downstream',
  match,
  teams,
  winner: 0,
})

const drawn = [draw(4)]
const begun = [draw(4), won(1, 'T1', 'T4')]
const five = [draw(5)]
const { volleyball } = scoringPresets
const ofOneSet = roundRobin({
  table: tablePresets.volleyball,
  rule: 'mustWin',
  scoring: { ...volleyball, bestOf: 1, to: 21 },
})
const ofSets = roundRobin({ table: tablePresets.volleyball, rule: 'mustWin', scoring: volleyball })

type Case = [what: string, facts: FactBody[], fact: FactBody, message: string | null]

test.each<Case>([
  ['a first draw', [], draw(4), null],
  ['another draw', drawn, draw(4), 'already_drawn'],
  ['a draw after the first result', begun, draw(4), 'already_drawn'],
  ['a draw of too few', [], draw(1), 'A knockout can have 2 to 4,096 teams, not 1.'],
  [
    'a team drawn twice',
    [],
    { kind: 'draw', by: 'seeds', order: ['T1', 'T2', 'T3', 'T1'] },
    'The draw must list each of the 4 teams exactly once.',
  ],
  ['a report', drawn, won(1, 'T4', 'T1'), null],
  ['a correction', begun, won(1, 'T4', 'T1'), null],
  ['a report of an unknown match', drawn, won(9, 'T1', 'T4'), 'There is no match 9.'],
  ['a report of other teams', drawn, won(1, 'T1', 'T2'), 'The teams in match 1 have changed.'],
  ['a report before the teams are known', begun, won(3, 'T1', 'T2'), "The teams for match 3 aren't known yet."],
  ['a tied report', drawn, report(1, ['T1', 'T4'], [1, 1]), '1–1 is a tie, and this match needs a winner.'],
  ['a replay without a tie', begun, report(1, ['T1', 'T4'], [1, 0], 2), 'Game 2 is played only after a tie.'],
  [
    'a report of a match whose team has withdrawn',
    [...drawn, withdrawal('T4')],
    won(1, 'T1', 'T4'),
    "Match 1 won't be played: a team has withdrawn.",
  ],
  ['keeping a result downstream', begun, keepResultDownstream(1, ['T1', 'T4']), null],
  ['keeping no result downstream', drawn, keepResultDownstream(1, ['T1', 'T4']), 'Match 1 has no result yet.'],
  [
    'keeping the result of the final downstream',
    [...begun, won(2, 'T2', 'T3'), won(3, 'T1', 'T2')],
    keepResultDownstream(3, ['T1', 'T2']),
    "No team advances from match 3, so there's nothing to keep.",
  ],
  ['a withdrawal', begun, withdrawal('T1'), null],
  ['a second withdrawal', [...begun, withdrawal('T1')], withdrawal('T1'), 'This team has already withdrawn.'],
  ["a stranger's withdrawal", begun, withdrawal('T9'), "This team isn't in the draw."],
  ['a reinstatement', [...begun, withdrawal('T1')], reinstatement('T1'), null],
  ['a reinstatement of a team that plays', begun, reinstatement('T1'), "This team hasn't withdrawn."],
  ['a substitute', begun, substitution('T2', 'Subs'), null],
  ['a substitute for a team that has played', begun, substitution('T1', 'Subs'), 'This team has already played.'],
  ['a substitute who plays already', begun, substitution('T2', 'T3'), 'This team is already in the draw.'],
  ['a substitute for a stranger', begun, substitution('T9', 'Subs'), "This team isn't in the draw."],
  ['a late team without a bye', drawn, lateEntry(1), 'There is no bye to fill in match 1.'],
  ['a third-place match', drawn, thirdPlace(true), null],
  ['none where there is none', drawn, thirdPlace(false), 'There is no third-place match.'],
  ['a second one', [...drawn, thirdPlace(true)], thirdPlace(true), 'There is already a third-place match.'],
  ['one after a semifinal', begun, thirdPlace(true), "It's too late for that: match 1 already has a result."],
  ['rules for a round to come', begun, rules(2, 'replay'), null],
  [
    'rules for a round that has begun',
    begun,
    rules(1, 'replay'),
    'This round has begun: match 1 already has a result.',
  ],
  ['rules for no round', begun, rules(7, 'replay'), 'Round not found.'],
  [
    'ties where a team has to advance',
    drawn,
    rules(1, 'tiesAllowed'),
    "Match 1 can't end in a tie: a team has to advance.",
  ],
  ['an undo', begun, undo('f2'), null],
  ['an undo of an undo', [...begun, undo('f2')], undo('f3'), null],
  ['a second undo', [...begun, undo('f2')], undo('f2'), 'This has already been undone.'],
  ['an undo of nothing', begun, undo('f9'), 'There is nothing to undo.'],
  ['undoing the draw', drawn, undo('f1'), null],
  ['undoing the draw after a result', begun, undo('f1'), 'undo_later_facts_first'],
])('four teams: %s', (_, facts, fact, message) => {
  expect(refusalText(single(), facts, fact)).toBe(message)
})

test.each<Case>([
  ['a late team', five, lateEntry(1), null],
  ['a late team that is in already', five, lateEntry(1, 'T3'), 'This team is already in the draw.'],
  [
    'a late team in a slot that another late team took',
    [...five, lateEntry(1)],
    lateEntry(1, 'Later'),
    'There is no bye to fill in match 1.',
  ],
  ['a late team on the other side', five, lateEntry(1, 'Late', 0), 'There is no bye to fill in match 1.'],
  [
    'a late team after its opponent has played',
    [...five, won(2, 'T4', 'T5'), won(5, 'T1', 'T4')],
    lateEntry(1),
    'The team with the bye in match 1 has already played.',
  ],
  ['a report of a bye', five, won(1, 'T1', 'T2'), "Match 1 won't be played."],
  ['third place in a double elimination', five, thirdPlace(true), 'This bracket has no third-place match.'],
])('double elimination of five: %s', (_, facts, fact, message) => {
  expect(refusalText(double(), facts, fact)).toBe(message)
})

test('a custom bracket keeps a third-place match that others wait for, and loses only one that has not begun', () => {
  const semifinals = [
    { no: 1, round: 1, from: [{ seed: 1 }, { seed: 4 }] },
    { no: 2, round: 1, from: [{ seed: 2 }, { seed: 3 }] },
  ]
  const third = { no: 3, round: 2, bracket: 'third', from: [{ loser: 1 }, { loser: 2 }] }
  const final = { no: 4, round: 2, from: [{ winner: 1 }, { winner: 2 }], places: [1, 2] }
  const goingOn = fixed([
    ...semifinals,
    third,
    { ...final, from: [{ winner: 1 }, { winner: 3 }] },
    { no: 5, round: 3, from: [{ winner: 2 }, { loser: 3 }], places: [3, 4] },
  ])
  expect(refusalText(goingOn, drawn, thirdPlace(false))).toBe("A team from match 3 plays on, so it can't be left out.")
  const usual = fixed([...semifinals, { ...third, places: [3, 4] }, final])
  expect(refusalText(usual, drawn, thirdPlace(false))).toBeNull()
  expect(refusalText(usual, begun, thirdPlace(false))).toContain("It's too late for that")
})

const noScore = "The walkover score can't change in a knockout or in matches of several sets."

test.each<[what: string, setup: Setup, facts: FactBody[], score: number, message: string | null]>([
  ['before the first result', roundRobin(), drawn, 5, null],
  ['after a result', roundRobin(), begun, 5, null],
  ['that is the same', roundRobin(), drawn, 3, 'A walkover already counts as 3–0.'],
  [
    'that is the same as the last change',
    roundRobin(),
    [...drawn, walkoverScore(5)],
    5,
    'A walkover already counts as 5–0.',
  ],
  ['in a knockout', single(), drawn, 5, noScore],
  ['in matches of sets', ofSets, drawn, 5, noScore],
  ['in matches of one set', ofOneSet, drawn, 15, null],
  ['that is the same in matches of one set', ofOneSet, drawn, 21, 'A walkover already counts as 21–0.'],
  ['of no points for a set', ofOneSet, drawn, 0, 'The winner of a set has at least one point.'],
  ['before the draw', roundRobin(), [], 5, 'not_drawn'],
])('a walkover score %s', (_, setup, facts, score, message) => {
  expect(refusalText(setup, facts, walkoverScore(score))).toBe(message)
})

test("a team can't be added twice", () => {
  const moved = [draw(4), substitution('T4', 'Subs'), undo('f2'), substitution('T3', 'Subs')]
  expect(refusalText(single(), moved, undo('f3'))).toBe('A team would be in the draw twice.')
  // Undrawn, with a substitution that counts again.
  const undrawn = [draw(4), substitution('T4', 'Subs'), undo('f2'), undo('f1'), undo('f3')]
  expect(refusalText(single(), undrawn, draw(4))).toBeNull()
  expect(refusalText(single(), undrawn, { kind: 'draw', by: 'seeds', order: ['T1', 'T2', 'T4', 'Subs'] })).toBe(
    'A team would be in the draw twice.',
  )
})

test('replays: the next game is due after a tie, and each can be corrected', () => {
  const facts = [draw(4), report(1, ['T1', 'T4'], [1, 1])]
  const messages = (more: FactBody[], game: number) =>
    refusalText(single({ rule: 'replay' }), [...facts, ...more], report(1, ['T1', 'T4'], [2, 1], game))
  expect([1, 2, 3].map((game) => messages([], game))).toEqual([null, null, 'Game 3 is played only after a tie.'])
  expect(messages([report(1, ['T1', 'T4'], [0, 1], 2)], 2)).toBeNull()
})

test('malformed facts are refused', () => {
  const id = '0193a1e2-0000-7000-8000-000000000001'
  const other = '0193a1e2-0000-7000-8000-000000000002'
  const sent = { kind: 'report', match: 1, teams: [id, other], result: { outcome: 'walkover', winner: 0 } }
  expect(FactBody.parse(sent)).toEqual({ ...sent, game: 1 })
  expect(FactBody.safeParse({ ...sent, teams: [id] }).success).toBe(false)
  expect(FactBody.safeParse({ ...sent, result: { outcome: 'played', score: { score: [1, -1] } } }).success).toBe(false)
})
