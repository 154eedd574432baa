import { expect, test } from 'vitest'
import { times } from '#test/builders.ts'
import { movesByTeam } from './moved-matches.ts'

test('the moved matches of all teams are found by reading each match once', () => {
  let reads = 0
  const moves = times(100, (n) => ({
    match: {
      get slots() {
        reads += 1
        return [{ team: `Team ${n}` }, n % 2 ? { team: `Team ${n + 1}` } : ('open' as const)] as const
      },
    },
  }))
  const found = movesByTeam(moves as never)
  expect([found.get('Team 1'), found.get('Team 2'), found.get('Team 101')]).toEqual([
    [moves[1]],
    [moves[1], moves[2]],
    undefined,
  ])
  expect(reads).toBe(moves.length)
})
