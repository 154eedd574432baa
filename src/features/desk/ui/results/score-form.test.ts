import { expect, test } from 'vitest'
import type { MatchState } from '#features/competition/api-contract.ts'
import type { Result, Scoring } from '#engine/contract.ts'
import { currentGame } from '#engine/match.ts'
import { formOf, resultOf } from './score-form.ts'
import type { ScoreForm } from './score-form.ts'

const goals: Scoring = { kind: 'goals', extraTime: true, shootOut: true }
const sets: Scoring = { kind: 'sets', bestOf: 3, to: 21, winBy: 2, cap: 30, last: null }

const aMatch = (scoring: Scoring, ...games: { teams: [string, string]; result: Result }[]): MatchState => ({
  number: 1,
  bracket: 'main',
  group: null,
  round: 1,
  index: 0,
  from: [{ seed: 1 }, { seed: 2 }],
  rule: 'mustWin',
  scoring,
  slots: [{ team: 'reds' }, { team: 'blues' }],
  status: games.length > 0 ? 'decided' : 'ready',
  outcome: null,
  games: games.map((game, index) => ({ id: `game-${index + 1}`, seq: index + 2, game: index + 1, ...game })),
  winner: 'open',
  loser: 'open',
  resultKeptDownstream: false,
})

const typed = (match: MatchState, form: Partial<ScoreForm>) => resultOf({ ...formOf(match), ...form }, match)

test.each<[Scoring, Partial<ScoreForm>]>([
  [{ kind: 'points' }, { score: ['21', ''] }],
  [{ kind: 'points' }, { score: ['', '0'] }],
  [
    sets,
    {
      sets: [
        ['21', '15'],
        ['', '8'],
      ],
    },
  ],
])('with %j, a score of one team alone is not a result: %j', (scoring, form) => {
  expect(typed(aMatch(scoring), form)).toEqual({
    refusal: { code: 'score_kind', message: 'Enter a score for both teams.' },
  })
})

test.each<[string, Scoring, Partial<ScoreForm>]>([
  ['a minus', { kind: 'points' }, { score: ['-3', '21'] }],
  ['a fraction', goals, { score: ['2', '1.5'] }],
  ['letters in extra time', goals, { score: ['1', '1'], extraTime: ['2', 'l'] }],
  ['two numbers in a set', sets, { sets: [['21-15', '0']] }],
  ['a minus for a team that retired', { kind: 'points' }, { outcome: 'retired', side: 0, score: ['-3', '2'] }],
])('a score with %s is not a result', (_, scoring, form) => {
  expect(typed(aMatch(scoring), form)).toEqual({
    refusal: { code: 'score_kind', message: 'Enter whole numbers only.' },
  })
})

test.each<[string, Scoring, Partial<ScoreForm>, Result]>([
  ['points', { kind: 'points' }, { score: ['21', '15'] }, { outcome: 'played', score: { score: [21, 15] } }],
  ['an empty cell beside a number', goals, { score: ['1', ''] }, { outcome: 'played', score: { score: [1, 0] } }],
  [
    'a shootout',
    goals,
    { score: ['1', '1'], extraTime: ['2', '2'], shootOut: ['4', '3'] },
    { outcome: 'played', score: { score: [1, 1], extraTime: [2, 2], shootOut: [4, 3] } },
  ],
  [
    'sets',
    sets,
    {
      sets: [
        ['21', '15'],
        ['21', '8'],
        ['', ''],
      ],
    },
    {
      outcome: 'played',
      score: {
        sets: [
          [21, 15],
          [21, 8],
        ],
      },
    },
  ],
  [
    'innings, the last of which ends early',
    { kind: 'innings', innings: 2 },
    {
      innings: [
        ['0', '2'],
        ['1', ''],
      ],
    },
    {
      outcome: 'played',
      score: {
        score: [1, 2],
        innings: [
          [0, 2],
          [1, null],
        ],
      },
    },
  ],
  ['a walkover', goals, { outcome: 'walkover', side: 1 }, { outcome: 'walkover', winner: 1 }],
  [
    'a retirement',
    goals,
    { outcome: 'retired', side: 0, score: ['2', '1'] },
    { outcome: 'retired', by: 0, score: { score: [2, 1] } },
  ],
  ['a forfeit without a score', goals, { outcome: 'forfeit', side: 0 }, { outcome: 'forfeit', by: 0 }],
  ['a double no-show', goals, { outcome: 'double_no_show' }, { outcome: 'double_no_show' }],
  [
    'a score against the rules',
    sets,
    { sets: [['15', '10']], forced: { reason: ' Rain ', winner: 0 } },
    { outcome: 'played', score: { sets: [[15, 10]] }, forced: { reason: 'Rain', winner: 0 } },
  ],
])('%s', (_, scoring, form, result) => {
  expect(typed(aMatch(scoring), form)).toEqual({ result })
})

test.each<[string, Scoring, Partial<ScoreForm>, string]>([
  ['nothing typed', goals, {}, 'Enter the score.'],
  ['a walkover for nobody', goals, { outcome: 'walkover' }, 'Choose the team that wins.'],
  ['a retirement of nobody', goals, { outcome: 'retired' }, 'Choose the team that retired.'],
])('%s is refused', (_, scoring, form, message) => {
  expect(typed(aMatch(scoring), form)).toMatchObject({ refusal: { message } })
})

test('the form starts with the present result, in the order of the bracket', () => {
  const match = aMatch(goals, {
    teams: ['blues', 'reds'],
    result: { outcome: 'played', score: { score: [1, 1], shootOut: [3, 4] } },
  })
  expect(formOf(match)).toMatchObject({ score: ['1', '1'], shootOut: ['4', '3'] })
  const retired = aMatch(goals, { teams: ['blues', 'reds'], result: { outcome: 'retired', by: 0 } })
  expect(formOf(retired)).toMatchObject({ outcome: 'retired', side: 1 })
})

test('after a tie, the next game is entered', () => {
  const match = aMatch(goals, { teams: ['reds', 'blues'], result: { outcome: 'played', score: { score: [1, 1] } } })
  expect([currentGame(match), currentGame({ ...match, status: 'replay' })]).toEqual([1, 2])
  expect(formOf({ ...match, status: 'replay' }).score).toEqual(['', ''])
})
