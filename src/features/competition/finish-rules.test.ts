import { describe, expect, test } from 'vitest'
import { creditsOf, usualPrizes, verifiedShares } from './finish-rules.ts'
import type { Place } from '#engine/state/state.ts'
import type { Match } from '#engine/match.ts'

const [a, b, c] = ['a', 'b', 'c']
const slots = [{ team: a }, { team: b }] as const

/** A decided match of a against b with this outcome, reported as b against a. */
function aMatch(outcome: Match['outcome'], result: object | null = null): Match {
  const game = { kind: 'report', id: 'x', seq: 1, match: 1, game: 1, teams: [b, a], result }
  return { slots, outcome, games: result ? [game] : [], status: 'decided' } as unknown as Match
}
const played = (score: [number, number]) => aMatch('played', { outcome: 'played', score: { score } })

/** The wins and losses credited to a and b, which have one player each. */
function recordsOf(matches: Match[]) {
  const final = [a, b].map((team, index) => ({ team, place: index + 1, sharedBy: 1 }))
  const credits = creditsOf({ matches, places: final }, [roster(a, ['x']), roster(b, ['y'])], new Map())
  return Object.fromEntries(credits.map(({ teamId, wins, losses }) => [teamId, { wins, losses }]))
}

test.each([
  ['a played match', played([1, 2]), a],
  ['a draw', played([1, 1]), null],
  ['a retirement', aMatch('retired', { outcome: 'retired', by: 1 }), b],
  ['a forfeit', aMatch('forfeit', { outcome: 'forfeit', by: 0 }), a],
  ['a reported walkover', aMatch('walkover', { outcome: 'walkover', winner: 0 }), null],
  ['a walkover after a withdrawal', aMatch('walkover'), null],
  ['a bye', aMatch('bye'), null],
  ['a match to which nobody came', aMatch('double_no_show', { outcome: 'double_no_show' }), null],
])('%s is credited to %3$s', (_, match, winner) => {
  const loser = winner === a ? b : a
  const won = winner && { [winner]: { wins: 1, losses: 0 }, [loser]: { wins: 0, losses: 1 } }
  expect(recordsOf([match])).toEqual(won ?? { a: { wins: 0, losses: 0 }, b: { wins: 0, losses: 0 } })
})

test('wins and losses add up over matches, of which the fourth between the same teams is not credited', () => {
  const records = recordsOf([played([0, 1]), played([0, 3]), aMatch('walkover'), played([5, 4]), played([0, 1])])
  expect(records).toEqual({ a: { wins: 2, losses: 1 }, b: { wins: 1, losses: 2 } })
})

const places = (...shared: number[]): Place[] => {
  let place = 1
  return shared.flatMap((sharedBy, group) => {
    const sharing = Array.from({ length: sharedBy }, (_, index) => ({ team: `${group}.${index}`, place, sharedBy }))
    place += sharedBy
    return sharing
  })
}

describe('the usual split of a prize pool', () => {
  test.each([
    ['two teams', places(1, 1), 10_000, [10_000]],
    ['four teams', places(1, 1, 2), 10_001, [7_001, 3_000]],
    ['eight teams that share third place', places(1, 1, 2, 4), 10_001, [5_001, 3_000, 1_000, 1_000]],
    ['a shared first place', places(2, 2), 10_000, [5_000, 5_000]],
    ['no prize pool', places(1, 1), 0, []],
    ['nobody placed', [], 10_000, []],
    ['the largest pool', places(1, 1, 1, 1, 4), 2_000_000_000, [1_000_000_000, 600_000_000, 400_000_000]],
  ])('%s', (_, placed, pool, expected) => {
    expect([...usualPrizes(placed, pool).values()]).toEqual(expected)
  })
})

const roster = (teamId: string, accounts: string[], players = accounts.length) => ({
  teamId,
  accounts,
  players,
})

test('a prize is split among all players, and shares of players without an account are credited to no one', () => {
  const state = {
    matches: [played([0, 1])],
    places: places(1, 1).map((place, i) => ({ ...place, team: [a, b][i]! })),
  }
  const credits = creditsOf(state, [roster(a, ['x', 'y'], 3), roster(b, ['y'])], new Map([[a, 100]]))
  expect(
    credits.map(({ teamId, userId, wins, losses, prizeCents, place }) => [
      teamId,
      userId,
      wins,
      losses,
      prizeCents,
      place,
    ]),
  ).toEqual([
    [a, 'x', 1, 0, 34, 1],
    [a, 'y', 1, 0, 33, 1],
    [b, 'y', 0, 1, 0, 2],
  ])
})

describe('the verified part of the prizes', () => {
  const prizes = [
    { teamId: a, cents: 100 },
    { teamId: b, cents: 50 },
  ]
  const shares = [
    { teamId: a, userId: 'x', prizeCents: 34 },
    { teamId: a, userId: 'y', prizeCents: 33 },
    { teamId: b, userId: 'z', prizeCents: 50 },
    { teamId: c, userId: 'w', prizeCents: 0 },
  ]
  test.each([
    [150, [34, 33, 50, 0]],
    [75, [17, 17, 25, 0]],
    [1, [1, 0, 0, 0]],
    [0, [0, 0, 0, 0]],
  ])('of %i cents', (verified, expected) => {
    expect(verifiedShares(prizes, shares, verified).map(({ cents }) => cents)).toEqual(expected)
  })

  test('is never more than the share', () => {
    for (let verified = 0; verified <= 150; verified += 1) {
      const parts = verifiedShares(prizes, shares, verified)
      expect(parts.every(({ cents }, index) => cents <= shares[index]!.prizeCents)).toBe(true)
    }
  })
})
