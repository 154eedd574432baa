import { expect, test } from 'vitest'
import { seeded, seedFrom } from '#test/random.ts'
import { entries, playRound, playSwissEvents } from '#test/tournaments/swiss-events.ts'
import { pairRound, type Player } from './pairing.ts'

const firstSeed = seedFrom('SWISS_SEED')

playSwissEvents(150, { timeout: 60_000 })

/** The lowest cost of any pairing, by exhaustive search. The cost follows the docstring of `pairRound`. */
function leastCost(players: readonly Player[], costOf: (a: number, b: number) => number): number {
  const search = ([first, ...others]: readonly number[]): number => {
    if (first === undefined) return 0
    return Math.min(...others.map((other) => costOf(first, other) + search(others.filter((third) => third !== other))))
  }
  return search(players.map((_, index) => index))
}

test('for up to ten teams, no pairing is better', () => {
  for (let seed = firstSeed; seed < firstSeed + 60; seed += 1) {
    const random = seeded(seed)
    let players = entries(4 + 2 * random.below(4))
    for (let round = 1; round < Math.min(players.length, 5); round += 1) {
      const pairing = pairRound(players)
      const costOf = costsOf(players)
      const index = new Map(players.map(({ team }, at) => [team, at]))
      const cost = pairing.pairs.reduce((sum, [a, b]) => sum + costOf(index.get(a)!, index.get(b)!), 0)
      expect(cost).toBe(leastCost(players, costOf))
      players = playRound(players, pairing, random)
    }
  }
})

/** Rematches first, then squared differences in points group, then squared distances from the ideal opponent. */
function costsOf(players: readonly Player[]) {
  const scores = [...new Set(players.map(({ points }) => points))]
  return (a: number, b: number) => {
    const [first, second] = [players[a]!, players[b]!]
    const gap = Math.abs(scores.indexOf(first.points) - scores.indexOf(second.points))
    const inGroup = players.filter(({ points }) => points === first.points).length
    const off = Math.abs(a - b) - (gap === 0 ? Math.floor(inGroup / 2) : 0)
    return (first.met.has(second.team) ? 1e9 : 0) + gap ** 2 * 2 ** 18 + off ** 2
  }
}

test('in the first round the upper half meets the lower half, and the last team has the bye', () => {
  expect(pairRound(entries(7))).toEqual({
    pairs: [
      ['T1', 'T4'],
      ['T2', 'T5'],
      ['T3', 'T6'],
    ],
    bye: 'T7',
    rematches: 0,
  })
})

test('when all teams have met, rematches are counted', () => {
  const players = entries(2)
  players[0]!.met.add('T2')
  players[1]!.met.add('T1')
  expect(pairRound(players)).toEqual({ pairs: [['T1', 'T2']], bye: null, rematches: 1 })
})
