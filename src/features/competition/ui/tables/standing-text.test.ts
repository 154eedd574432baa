import { describe, expect, test } from 'vitest'
import { scoringPresets } from '#engine/results/presets.ts'
import { tablePresets } from '#engine/standings/presets.ts'
import { explainedCriteria, tableNotes } from './criterion-text.ts'
import { standingSentence } from './standing-text.ts'
import type { Row } from './standing-text.ts'

type StandingWords = Parameters<typeof standingSentence>[2]

const row = (team: string, place: number, reason: Row['reason'], more: Partial<Row> = {}): Row => ({
  team,
  place,
  sharedBy: 1,
  reason,
  played: 3,
  won: 1,
  tied: 1,
  lost: 1,
  scored: 4,
  conceded: 4,
  points: 4,
  qualification: null,
  ...more,
})

const words: StandingWords = {
  nameOf: (team) => team,
  seedOf: (team) => ({ Spain: 2, Portugal: 9 })[team] ?? null,
  scoring: scoringPresets.soccer,
  isComplete: true,
  first: 'points',
}

type Compared = Extract<NonNullable<Row['reason']>, { key: unknown }>
const on = (key: Compared['key'], values: Compared['values'], set: string[] = []): Compared => ({
  key,
  scope: set.length > 0 ? 'among' : 'all',
  set,
  values,
})

describe('the row below says what it lost on', () => {
  test.each<[string, Row['reason'], Partial<StandingWords>?]>([
    ['Behind Portugal on goals scored, 5 to 6.', on('scored', [6, 5])],
    ['Behind Portugal on points, 4 to 7.', on('points', [7, 4]), { first: 'wins' }],
    ['Behind Portugal on table points, 4 to 5.', on('points', [5, 4]), { scoring: { kind: 'points' }, first: 'wins' }],
    ['Behind Portugal on goal difference, −1 to +2.', on('difference', [2, -1])],
    ['Behind Portugal on goal difference, −2 to 0.', on('difference', [0, -2])],
    ['Behind Portugal on points against each other, 0 to 3.', on('points', [3, 0], ['Portugal', 'Spain'])],
    [
      'Behind Portugal on goals scored in the matches between Portugal, Spain and Iran, 1 to 2.',
      on('scored', [2, 1], ['Portugal', 'Spain', 'Iran']),
    ],
    [
      'Behind Portugal on points in the matches between the 5 tied teams, 4 to 6.',
      on('points', [6, 4], ['Portugal', 'Spain', 'Iran', 'Cuba', 'Peru']),
    ],
    [
      'Behind Portugal on set ratio, 1.500 to none lost.',
      on('ratio', [null, 1.5]),
      { scoring: scoringPresets.volleyball },
    ],
    ['Behind Portugal on game difference, 0 to +4.', on('pointDifference', [4, 0]), { scoring: scoringPresets.tennis }],
    ['Behind Portugal on points per match, 1.33 to 1.5.', on('points', [1.5, 4 / 3]), { isPerMatch: true }],
    ['Behind Portugal on fair-play points, 6 to 4.', on('fairPlay', [4, 6])],
    ['Behind Portugal on seed, 2 to 9.', on('seed', [0, 1])],
    ['Behind Portugal by a ruling of the organizer.', { ruling: 'r', set: ['Portugal', 'Spain'] }],
    ['Withdrew before its last match.', { left: true }],
  ])('%s', (sentence, reason, more = {}) => {
    const rows = [row('Portugal', 1, null), row('Spain', 2, reason)]
    expect(standingSentence(rows, 1, { ...words, ...more })).toBe(sentence)
  })
})

test('a row says nothing if what the table is ordered by first decided its place', () => {
  const rows = [row('Portugal', 1, null), row('Spain', 2, on('points', [7, 4])), row('Iran', 3, on('scored', [4, 3]))]
  expect(rows.map((_, index) => standingSentence(rows, index, words))).toEqual([
    '',
    '',
    'Behind Spain on goals scored, 3 to 4.',
  ])
})

test('the first row says what put it ahead', () => {
  const rows = [row('Portugal', 1, null), row('Spain', 2, on('scored', [6, 5])), row('Iran', 3, on('points', [5, 4]))]
  expect(standingSentence(rows, 0, words)).toBe('Ahead of Spain on goals scored, 6 to 5.')
  const ruled = [row('Portugal', 1, null), row('Spain', 2, { ruling: 'r', set: [] })]
  expect(standingSentence(ruled, 0, words)).toBe('Ahead of Spain by a ruling of the organizer.')
})

test('tied teams name each other, and what put them below', () => {
  const shared = { sharedBy: 2 }
  const rows = [
    row('Iran', 1, null),
    row('Spain', 2, on('points', [7, 4]), shared),
    row('Portugal', 2, null, shared),
    row('Cuba', 4, on('points', [4, 1])),
  ]
  const of = (index: number, more: Partial<StandingWords> = {}) => standingSentence(rows, index, { ...words, ...more })
  expect(of(1, { first: 'wins' })).toBe('Behind Iran on points, 4 to 7. Tied with Portugal on every criterion.')
  expect(of(2, { isComplete: false })).toBe('Tied with Spain so far.')
})

test('nothing is said before the first result, or about a table of one', () => {
  const before = ['A', 'B'].map((name) => row(name, 1, null, { played: 0, sharedBy: 2 }))
  expect(standingSentence(before, 0, words)).toBe('')
  expect(standingSentence([row('A', 1, null)], 0, words)).toBe('')
})

test('the criteria are explained in the words of the sport', () => {
  const inWords = explainedCriteria(tablePresets.uefa, scoringPresets.soccer, 'tiesAllowed')
  expect(inWords.map(({ name }) => name)).toEqual([
    'Points',
    'Points among tied teams',
    'Goal difference among tied teams',
    'Goals scored among tied teams',
    'Goal difference',
    'Goals scored',
    'Wins',
    'Fair-play points',
  ])
  expect(inWords[0]!.about).toBe('3 for a win, 1 for a tie, 0 for a loss')
  const oneSet = { ...scoringPresets.volleyball, bestOf: 1 } as const
  expect(explainedCriteria(tablePresets.volleyball, oneSet, 'mustWin')[1]!.about).toBe('3 for a win, 0 for a loss')
  expect(explainedCriteria(tablePresets.volleyball, scoringPresets.volleyball, 'mustWin').slice(0, 3)).toEqual([
    { name: 'Wins', about: 'Matches won' },
    { name: 'Points', about: '3 for a win, 0 for a loss, 2 and 1 if the last set decides' },
    { name: 'Set ratio', about: 'Sets won divided by sets lost' },
  ])
  expect(tableNotes(tablePresets.uefa, scoringPresets.soccer)[0]).toBe(
    'If some teams are still tied after them, criteria 2 to 4 start over with only the matches between those teams.',
  )
  expect(tableNotes(tablePresets.fifa, scoringPresets.soccer)).toHaveLength(3)
})
