import { expect, test } from 'vitest'
import { Result, Scoring } from '../contract.ts'
import { kindOf, scoringText } from '../scoring/kinds.ts'
import { scoringPresets } from './presets.ts'
import { resultRefusal } from './result-refusal.ts'
import { winnerOf } from './result.ts'

type Pair = [number, number]
const sets = (...sets: Pair[]) => Result.parse({ outcome: 'played', score: { sets } })
const goals = (score: Pair, more: object = {}) => Result.parse({ outcome: 'played', score: { score, ...more } })
const forced = (score: object, winner?: number) =>
  Result.parse({ outcome: 'played', score, forced: { reason: 'The hall closed at ten', winner } })

const { tennis, volleyball, badminton, soccer, basketball, baseball } = scoringPresets
const oneSet = { ...badminton, bestOf: 1 } as const
const bestOfFive = { ...volleyball, bestOf: 5 } as const
const cup = { kind: 'goals', extraTime: true, shootOut: true } as const
const messageOf = (scoring: Scoring, result: Result, rule: 'mustWin' | 'replay' | 'tiesAllowed' = 'mustWin') =>
  resultRefusal(result, { rule, scoring })?.message ?? null

test.each(Object.entries(scoringPresets))('the preset for %s is a scoring', (_, preset) => {
  expect(Scoring.parse(preset)).toEqual(preset)
})

test.each<[number, number]>([
  [21, 0],
  [21, 19],
  [22, 20],
  [29, 27],
  [30, 28],
  [30, 29],
  [19, 21],
])('%i–%i is a finished set to 21, win by two, capped at 30', (a, b) => {
  expect(messageOf(oneSet, sets([a, b]))).toBeNull()
})

test.each<[number, number]>([
  [20, 18],
  [21, 20],
  [22, 19],
  [22, 21],
  [30, 27],
  [31, 29],
  [31, 30],
  [21, 21],
  [0, 0],
])('%i–%i is not', (a, b) => {
  expect(messageOf(oneSet, sets([a, b]))).toBe(
    `Set 1 can't end ${a}–${b}. It's played to 21, win by two, capped at 30.`,
  )
})

test.each<[number, number, string | null]>([
  [21, 18, null],
  [25, 23, null],
  [15, 13, "Set 1 can't end 15–13. It's played to 21, win by two."],
  [21, 20, "Set 1 can't end 21–20. It's played to 21, win by two."],
])('one set to 21 of a sport with a shorter last set can end %i–%i or not', (a, b, message) => {
  const toTwentyOne = { ...volleyball, bestOf: 1, to: 21 } as const
  expect(messageOf(toTwentyOne, sets([a, b]))).toBe(message)
  expect(scoringText(toTwentyOne)).toBe('One set to 21, win by 2')
})

test.each<[number, number, boolean]>([
  [21, 18, true],
  [22, 20, true],
  [15, 12, true],
  [22, 21, false],
  [24, 18, false],
])('a match that ends once a team has 21 points can end %i–%i: %s', (a, b, canEnd) => {
  const message = `A match can't end ${a}–${b}: it's over once a team has 21 points.`
  expect(messageOf({ kind: 'points', to: 21 }, goals([a, b]))).toBe(canEnd ? null : message)
  expect(messageOf({ kind: 'points' }, goals([a, b]))).toBeNull()
})

test('in a match of one set, rules for the last set cannot be wrong', () => {
  const last = { to: 15, winBy: 2, cap: 3 }
  expect(kindOf(volleyball).rulesRefusal({ ...volleyball, last })?.code).toBe('scoring_wrong')
  expect(kindOf(volleyball).rulesRefusal({ ...volleyball, bestOf: 1, last })).toBeNull()
})

test.each([
  ['tennis', tennis, sets([6, 4], [7, 6]), null],
  ['tennis with a match tie-break', tennis, sets([6, 4], [5, 7], [12, 10]), null],
  [
    'a full third set instead of it',
    tennis,
    sets([6, 4], [5, 7], [6, 3]),
    "Set 3 can't end 6–3. It's played to 10, win by two.",
  ],
  ['8–6 in tennis', tennis, sets([8, 6]), "Set 1 can't end 8–6. It's played to 6, win by two, capped at 7."],
  ['volleyball', volleyball, sets([25, 23], [23, 25], [15, 13]), null],
  ['a long set in volleyball', volleyball, sets([25, 23], [36, 34]), null],
  [
    '21–20 without a cap',
    { ...oneSet, cap: null },
    sets([21, 20]),
    "Set 1 can't end 21–20. It's played to 21, win by two.",
  ],
  ['win by one', { ...oneSet, winBy: 1, cap: null }, sets([21, 20]), null],
  [
    '22–21, win by one',
    { ...oneSet, winBy: 1, cap: null },
    sets([22, 21]),
    "Set 1 can't end 22–21. It's played to 21.",
  ],
  ['sudden death at the cap', { ...oneSet, cap: 21 }, sets([21, 20]), null],
  ['best of five in five', bestOfFive, sets([25, 1], [25, 1], [1, 25], [1, 25], [15, 1]), null],
  ['a set too many', volleyball, sets([25, 1], [25, 1], [15, 1]), 'Set 3 was not needed: the match was already won.'],
  ['a set too few', volleyball, sets([25, 1], [1, 25]), "A best-of-three match isn't over at 1–1 in sets."],
  ['a score instead of sets', volleyball, goals([2, 0]), 'Enter the score of each set.'],
])('sets: %s', (_, scoring, result, message) => {
  expect(messageOf(scoring, result)).toBe(message)
})

test.each([
  ['a win', cup, goals([2, 1]), null],
  ['a win in extra time', cup, goals([1, 1], { extraTime: [1, 2] }), null],
  ['a shootout', cup, goals([1, 1], { extraTime: [2, 2], shootOut: [4, 3] }), null],
  ['a shootout without extra time', soccer, goals([1, 1], { shootOut: [4, 3] }), null],
  ['a bare tie', soccer, goals([1, 1]), '1–1 is a tie, and this match needs a winner.'],
  ['no extra time yet', cup, goals([1, 1]), 'Enter the score after extra time: it was 1–1 before.'],
  [
    'penalties before extra time',
    cup,
    goals([1, 1], { shootOut: [4, 3] }),
    'Enter the score after extra time: it was 1–1 before.',
  ],
  [
    'extra time that was not due',
    cup,
    goals([2, 1], { extraTime: [3, 1] }),
    "There's no extra time after a score of 2–1.",
  ],
  [
    'a goal lost',
    cup,
    goals([1, 1], { extraTime: [0, 1] }),
    "The score can't be 0–1 after extra time if it was 1–1 before.",
  ],
  [
    'penalties after a win',
    soccer,
    goals([2, 1], { shootOut: [4, 3] }),
    "There's no penalty shootout after a score of 2–1.",
  ],
  ['a tied shootout', soccer, goals([1, 1], { shootOut: [4, 4] }), "A penalty shootout can't end 4–4."],
  ['extra time nobody plays', soccer, goals([1, 1], { extraTime: [2, 1] }), 'This match has no extra time.'],
  ['penalties in basketball', basketball, goals([80, 80], { shootOut: [4, 3] }), 'This match has no penalty shootout.'],
  ['a tie in basketball', basketball, goals([80, 80]), '80–80 is a tie, and this match needs a winner.'],
  ['sets in soccer', soccer, sets([2, 1]), 'Enter one score for the match.'],
  [
    'runs per inning',
    baseball,
    goals([3, 4], {
      innings: [
        [1, 0],
        [2, 4],
      ],
    }),
    null,
  ],
  [
    'no second half needed',
    baseball,
    goals([1, 4], {
      innings: [
        [1, 4],
        [0, null],
      ],
    }),
    null,
  ],
  [
    'wrong runs',
    baseball,
    goals([3, 4], {
      innings: [
        [1, 0],
        [2, 3],
      ],
    }),
    'The innings add up to 3–3, not 3–4.',
  ],
  [
    'half an inning',
    baseball,
    goals([1, 4], {
      innings: [
        [1, null],
        [0, 4],
      ],
    }),
    'Enter both halves of every inning except the last.',
  ],
  ['innings in soccer', soccer, goals([1, 0], { innings: [[1, 0]] }), 'This match has no innings.'],
])('scores: %s', (_, scoring, result, message) => {
  expect(messageOf(scoring, result)).toBe(message)
})

test('a tie after extra time is allowed if it will be replayed, and any tie if ties are allowed', () => {
  const withoutShootOut = { ...cup, shootOut: false }
  expect(messageOf(withoutShootOut, goals([1, 1], { extraTime: [1, 1] }), 'replay')).toBeNull()
  expect(messageOf(withoutShootOut, goals([1, 1]), 'replay')).toContain('Enter the score after extra time')
  expect(messageOf(withoutShootOut, goals([1, 1]), 'tiesAllowed')).toBeNull()
})

test('a score that breaks the rules can be forced if it names a winner', () => {
  expect(
    messageOf(
      volleyball,
      forced({
        sets: [
          [25, 20],
          [18, 12],
        ],
      }),
    ),
  ).toBeNull()
  expect(
    messageOf(
      volleyball,
      forced({
        sets: [
          [25, 20],
          [12, 18],
        ],
      }),
    ),
  ).toBe('1–1 is a tie, and this match needs a winner.')
  expect(
    messageOf(
      volleyball,
      forced(
        {
          sets: [
            [25, 20],
            [12, 18],
          ],
        },
        1,
      ),
    ),
  ).toBeNull()
  expect(messageOf(volleyball, forced({ score: [2, 0] }))).toBe('Enter the score of each set.')
})

test('a walkover needs no score, and a team may retire mid-set', () => {
  expect(messageOf(tennis, { outcome: 'walkover', winner: 1 })).toBeNull()
  expect(
    messageOf(tennis, {
      outcome: 'retired',
      by: 0,
      score: {
        sets: [
          [6, 4],
          [2, 1],
        ],
      },
    }),
  ).toBeNull()
  expect(messageOf(tennis, { outcome: 'retired', by: 0, score: { score: [1, 0] } })).toBe(
    'Enter the score of each set.',
  )
})

test.each<[string, Result, 0 | 1 | 'tie' | 'nobody']>([
  ['goals', goals([1, 2]), 1],
  ['extra time', goals([1, 1], { extraTime: [2, 1] }), 0],
  ['penalties', goals([1, 1], { extraTime: [2, 2], shootOut: [3, 4] }), 1],
  ['sets, though the loser has more points', sets([25, 23], [1, 25], [15, 13]), 0],
  ['a level score', goals([1, 1]), 'tie'],
  ['the forced winner', forced({ score: [1, 1] }, 1), 1],
  ['a walkover', { outcome: 'walkover', winner: 1 }, 1],
  ['retiring while ahead', { outcome: 'retired', by: 0, score: { score: [3, 0] } }, 1],
  ['a forfeit', { outcome: 'forfeit', by: 1 }, 0],
  ['nobody there', { outcome: 'double_no_show' }, 'nobody'],
])('the winner is decided by %s', (_, result, winner) => {
  expect(winnerOf(result)).toBe(winner)
})
