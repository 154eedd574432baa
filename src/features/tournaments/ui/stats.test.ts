import { expect, test } from 'vitest'
import { countersOf, otherSportsCount } from './stats.ts'

const stats = {
  sports: {},
  activeTeams: 0,
  totalWins: 0,
  totalPrizeMoney: 0,
  rankedPlayers: 0,
  verifiedWins: 0,
  verifiedPrizeMoney: 0,
  verifiedRankedPlayers: 0,
  activeTournaments: 31,
  totalPlayers: 1_060,
}

const shown = (prizesAwarded: number) => countersOf({ ...stats, prizesAwarded }).map(({ value }) => value)

test('without a response the counters show 1,240 tournaments, 25,800 players and $180k', () => {
  expect(countersOf(undefined).map(({ value }) => value)).toEqual(['1,240', '25,800', '$180k'])
})

test('with no data, the counters show zeros instead of the fallback', () => {
  expect(shown(0)).toEqual(['31', '1,060', '$0'])
})

test.each([
  [640, '$640'],
  [999.6, '$1,000'],
  [1_000, '$1k'],
  [48_500, '$49k'],
  [999_499, '$999k'],
  [999_500, '$1M'],
  [1_204_000, '$1.2M'],
  [20_000_000, '$20M'],
])('prizes of $%d are shown as %s', (prizes, text) => {
  expect(shown(prizes)[2]).toBe(text)
})

test('sports without a tile of their own are counted together', () => {
  expect(otherSportsCount({ basketball: 4, soccer: 9, badminton: 2, football: 3 })).toBe(5)
  expect(otherSportsCount({ tennis: 1 })).toBe(0)
})
