import { describe, expect, test } from 'vitest'
import { achievementsOf, countryOf, winRate } from './profile-rules.ts'

describe('the win rate', () => {
  test.each([
    [0, 0, '0', 'is 0 without games'],
    [0, 3, '0.0', 'is 0.0 without a win'],
    [4, 0, '100.0', 'is 100.0 without a loss'],
    [2, 1, '66.7', 'is rounded up to one decimal'],
    [1, 2, '33.3', 'is rounded down to one decimal'],
    [1, 1, '50.0', 'keeps its decimal'],
    [99_999, 1, '100.0', 'rounds up to 100'],
  ])('%i wins and %i losses: %s, it %s', (wins, losses, rate) => {
    expect(winRate({ wins, losses })).toBe(rate)
  })
})

describe('achievements', () => {
  const nothing = { wins: 0, losses: 0, totalPrizeWon: 0 }
  const nowhere = { tournaments: 0, teams: 0 }
  const wonBy = (results: Partial<typeof nothing>, played: Partial<typeof nowhere> = {}) =>
    achievementsOf({ ...nothing, ...results }, { ...nowhere, ...played })
      .filter(({ isWon }) => isWon)
      .map(({ title }) => title)

  test.each([
    ['a new user has none', {}, {}, []],
    ['a loss gives First Tournament', { losses: 1 }, {}, ['First Tournament']],
    ['a win gives First Tournament and Winner', { wins: 1 }, {}, ['First Tournament', 'Winner']],
    ['four tournaments and teams are not enough for Team Player', {}, { tournaments: 4, teams: 4 }, []],
    ['five tournaments give Team Player', {}, { tournaments: 5, teams: 1 }, ['Team Player']],
    ['five teams give Team Player', {}, { tournaments: 1, teams: 5 }, ['Team Player']],
    ['a cent below $500 is not enough for Prize Money', { totalPrizeWon: 499.99 }, {}, []],
    ['500 dollars are', { totalPrizeWon: 500 }, {}, ['Prize Money']],
  ])('%s', (_, results, played, titles) => {
    expect(wonBy(results, played)).toEqual(titles)
  })

  test('show the progress toward a goal, and never more than the goal', () => {
    const progress = achievementsOf({ wins: 9, losses: 2, totalPrizeWon: 320.5 }, { tournaments: 3, teams: 4 })
    expect(progress.map(({ key, value, goal }) => [key, value, goal])).toEqual([
      ['first-tournament', 1, 1],
      ['winner', 1, 1],
      ['team-player', 4, 5],
      ['prize-money', 320.5, 500],
    ])
  })
})

test.each([
  ['en-US', 'US'],
  ['de-CH', 'CH'],
  ['zh-Hant-TW', 'TW'],
  ['en', undefined],
  ['es-419', undefined],
  // What WebKitGTK says where no locale is set.
  ['C', undefined],
  ['', undefined],
])('the country of the language "%s" is %s', (language, country) => {
  expect(countryOf(language)).toBe(country)
})
