import { expect, test } from 'vitest'
import type { Snapshot } from '#features/competition/api-contract.ts'
import { openRounds, thirdPlaceOf } from './open-rounds.ts'

type Match = Pick<Snapshot['matches'][number], 'number' | 'bracket' | 'round' | 'from' | 'games' | 'outcome' | 'index'>

const match = (number: number, round: number, from: Match['from'], more: object = {}) =>
  ({ number, bracket: 'main', round, index: number, from, games: [], outcome: null, ...more }) as unknown as Match
const seeds = (a: number, b: number): Match['from'] => [{ seed: a }, { seed: b }]
const winners: Match['from'] = [{ winner: 1 }, { winner: 2 }]
const third = match(4, 1, [{ loser: 1 }, { loser: 2 }], { bracket: 'third' })
const played = { games: [{}] }
const snapshot = (matches: Match[], format = 'single_elimination') =>
  ({ setup: { format }, matches }) as unknown as Snapshot
const cup = (first: object = {}, more: Match[] = []) =>
  snapshot([match(1, 1, seeds(1, 4), first), match(2, 1, seeds(2, 3)), match(3, 2, winners), ...more])

test.each([
  ['without a result', cup(), { isPlayed: false, canChange: true }],
  ['with the match, without a result', cup({}, [third]), { isPlayed: true, canChange: true }],
  ['after a semifinal', cup(played), { isPlayed: false, canChange: false }],
  ['of two teams', snapshot([match(1, 1, seeds(1, 2))]), null],
  ['of double elimination', { ...cup(), setup: { format: 'double_elimination' } } as Snapshot, null],
])('the third-place match of a bracket %s', (_, bracket, expected) => {
  expect(thirdPlaceOf(bracket)).toEqual(expected)
})

test('the rules of a round stay once it has begun, and rounds of byes have none', () => {
  const begun = openRounds(cup(played)).map(({ round, hasBegun }) => [round.name, hasBegun])
  expect(begun).toEqual([
    ['Semifinals', true],
    ['Final', false],
  ])
  expect(openRounds(snapshot([match(1, 1, seeds(1, 2), { outcome: 'bye' })]))).toEqual([])
})
