import { describe, expect, test } from 'vitest'
import { rankName, ranksInARow, winRate } from './rules.ts'

describe('the first three ranks have names, all others numbers', () => {
  test.each([
    [1, 'Champion'],
    [2, 'Runner-up'],
    [3, '3rd Place'],
    [4, '#4'],
    [10, '#10'],
    [103, '#103'],
    [1_000_000, '#1,000,000'],
  ])('%i is %s', (rank, name) => {
    expect(rankName({ rank, isShared: false })).toBe(name)
    expect(rankName({ rank, isShared: true })).toBe(`${name}, shared`)
  })
})

describe('the win rate has one decimal', () => {
  test.each([
    ['no games', 0, 0, '0.0'],
    ['wins alone', 3, 0, '100.0'],
    ['losses alone', 0, 3, '0.0'],
    ['two of three', 2, 1, '66.7'],
    ['one of three', 1, 2, '33.3'],
    ['half', 5, 5, '50.0'],
    ['one loss in many games is rounded', 99_999, 1, '100.0'],
  ])('%s', (_, wins, losses, rate) => {
    expect(winRate({ wins, losses })).toBe(rate)
  })
})

describe('equal points share a rank, and the next rank counts all players above', () => {
  test.each([
    ['nobody', [], 0, 0, []],
    ['one after another', [-9, -8, -7], 0, 1, [1, 2, 3]],
    ['two at the top', [-9, -9, -7, -6], 0, 2, [1, 1, 3, 4]],
    ['two in the middle', [-9, -8, -8, -6], 0, 1, [1, 2, 2, 4]],
    ['all equal', [-9, -9, -9], 0, 3, [1, 1, 1]],
    ['a later page that starts within a tie', [-5, -5, -4, -4, -3], 40, 60, [41, 41, 61, 61, 63]],
    ['a later page that starts without a tie', [-5, -4], 40, 41, [41, 42]],
    ['a tie that continues after the page', [-5, -4, -4], 0, 1, [1, 2, 2]],
  ])('%s', (_, keys, better, asGood, ranks) => {
    expect(ranksInARow(keys, better, asGood)).toEqual(ranks)
  })
})
