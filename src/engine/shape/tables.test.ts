import { expect, test } from 'vitest'
import type { Setup } from '../contract.ts'
import { tablePresets } from '../standings/presets.ts'
import { groups, roundRobin, swiss, written } from '../testing.ts'
import { fillGroups, groupName } from './groups-of-seeds.ts'
import { circle } from './round-robin.ts'
import { setupRefusal, shapeOf } from './shape.ts'

test.each([2, 3, 4, 5, 6, 7, 8, 9, 20, 33, 64])(
  'in a round robin of %i, all teams meet once, with one match per team and round, on balanced sides',
  (teams) => {
    const rounds = circle(teams)
    expect(rounds).toHaveLength(teams - 1 + (teams % 2))
    const pairs = rounds.flat().map(([a, b]) => `${Math.min(a, b)} ${Math.max(a, b)}`)
    expect(new Set(pairs).size).toBe((teams * (teams - 1)) / 2)
    expect(pairs).toHaveLength((teams * (teams - 1)) / 2)
    expect(rounds.every((round) => new Set(round.flat()).size === 2 * round.length)).toBe(true)
    for (let team = 0; team < teams; team += 1) {
      const home = rounds.flat().filter(([first]) => first === team).length
      expect(Math.abs(teams - 1 - 2 * home)).toBeLessThanOrEqual(1)
    }
  },
)

test('a double round robin repeats all matches with the sides changed', () => {
  expect(written(shapeOf(roundRobin({ legs: 2 }), 3).fixtures)).toBe(
    '1 group1 S2-S3 | 2 group2 S3-S1 | 3 group3 S1-S2 | 4 group4 S3-S2 | 5 group5 S1-S3 | 6 group6 S2-S1',
  )
})

test('a round robin of 1,024 has 523,776 matches, and one more team is refused', () => {
  expect(setupRefusal(roundRobin(), 1024)).toBeNull()
  expect(shapeOf(roundRobin(), 1024).fixtures).toHaveLength(523_776)
  expect(setupRefusal(roundRobin(), 1025)?.message).toBe('A round robin can have 2 to 1,024 teams, not 1,025.')
  expect(setupRefusal(roundRobin({ legs: 2 }), 1024)?.message).toBe(
    'That would be 1,047,552 matches, which is too many.',
  )
})

test('groups are filled in snake order, or pot by pot', () => {
  expect(fillGroups(8, 3, 'snake')).toEqual([
    [1, 6, 7],
    [2, 5, 8],
    [3, 4],
  ])
  expect(fillGroups(8, 3, 'pots')).toEqual([
    [1, 4, 7],
    [2, 5, 8],
    [3, 6],
  ])
})

test('groups are named A to Z, then AA', () => {
  expect([0, 25, 26, 27, 52, 701].map(groupName)).toEqual(['A', 'Z', 'AA', 'AB', 'BA', 'ZZ'])
})

test("two groups of three with two advancing from each: group rounds, then each winner meets the other group's runner-up", () => {
  expect(written(shapeOf(groups(2, { thirdPlace: true }), 6).fixtures)).toBe(
    '1 group1 S3-S5 | 2 group1 S4-S6 | 3 group2 S5-S1 | 4 group2 S6-S2 | 5 group3 S1-S3 | 6 group3 S2-S4 | ' +
      '7 main1 A1-B2 | 8 main1 B1-A2 | 9 main2 W7-W8 | 10 third1 L7-L8',
  )
})

test('a Swiss tournament has room for a bye when the number of teams is odd', () => {
  expect(written(shapeOf(swiss(2), 3).fixtures)).toBe(
    '1 swiss1 P1.0-P1.0 | 2 swiss1 P1.1-P1.1 | 3 swiss2 P2.0-P2.0 | 4 swiss2 P2.1-P2.1',
  )
})

const final = (from: (object | string)[], no = 13) => ({ knockout: [{ no, round: 1, from }], advance: 1 })
const [a, b] = [
  { group: 'A', place: 1 },
  { group: 'B', place: 1 },
]

const byPoints = { key: 'points', scope: 'all' }

test.each<[string, Setup, number, string]>([
  ['too few teams', groups(4), 7, '7 teams are too few for 4 groups: each group needs at least two.'],
  [
    'a place that a group does not have',
    groups(2, { advance: 4 }),
    7,
    'A group of 3 teams has no 4th-place team to advance.',
  ],
  ['too many of the best', groups(2, { wildCards: 2 }), 8, 'With 2 groups, at most 1 wild card can advance.'],
  ['only one team that advances', groups(1, { advance: 1 }), 4, 'At least two teams have to advance.'],
  [
    'replays in groups',
    groups(2, { groupMatches: { rule: 'replay', scoring: { kind: 'points' } } }),
    8,
    "Group matches aren't replayed.",
  ],
  [
    'a team left out of the knockout',
    groups(2, final([a, 'bye'])),
    8,
    "The 1st-place team in Group B advances but isn't in any match.",
  ],
  [
    'a team that does not advance',
    groups(2, {
      ...final([a, b]),
      knockout: [
        { no: 13, round: 1, from: [a, b] },
        { no: 14, round: 1, from: [{ group: 'A', place: 2 }, { winner: 13 }] },
      ],
    }),
    8,
    "The 2nd-place team in Group A doesn't advance.",
  ],
  [
    'a number of a group match',
    groups(2, final([a, b], 12)),
    8,
    'Match 12 is a group match: the knockout starts with 13.',
  ],
  [
    'a combination of the wrong size',
    groups(3, { wildCards: 1, combinations: [{ groups: ['A', 'B'], ranks: ['A'] }] }),
    12,
    'The combination A, B must list 1 groups on both sides.',
  ],
  [
    'a criterion twice',
    roundRobin({ table: { ...tablePresets.fifa, criteria: [byPoints, { key: 'wins' }, byPoints] } }),
    4,
    'List each criterion only once.',
  ],
  [
    'Buchholz in a round robin',
    roundRobin({ table: { ...tablePresets.fifa, criteria: [byPoints, { key: 'buchholz' }] } }),
    4,
    'Buchholz only works in Swiss tournaments. In other formats, all teams in a table face the same opponents.',
  ],
  [
    'away scores in a single round robin',
    roundRobin({ table: { ...tablePresets.fifa, criteria: [byPoints, { key: 'awayScored' }] } }),
    4,
    "Away scores only work with two legs, because otherwise teams don't all play the same number of away matches.",
  ],
  ['more rounds than opponents', swiss(4), 4, 'With 4 teams, everyone has played everyone after 3 rounds.'],
])('a setup with %s is refused', (_, setup, teams, message) => {
  expect(setupRefusal(setup, teams)?.message).toBe(message)
})

test('a criterion may count for all matches, and then for those between the teams that are level', () => {
  const criteria = [byPoints, { key: 'points', scope: 'among' }]
  expect(setupRefusal(roundRobin({ table: { ...tablePresets.fifa, criteria } }), 4)).toBeNull()
})

test('away scores count in a double round robin, and Buchholz in a Swiss tournament', () => {
  const criteria = [byPoints, { key: 'awayScored' }]
  expect(setupRefusal(roundRobin({ legs: 2, table: { ...tablePresets.fifa, criteria } }), 4)).toBeNull()
  expect(setupRefusal(swiss(3), 4)).toBeNull()
})

test('a final between two group winners needs nothing else', () => {
  expect(setupRefusal(groups(2, final([a, b])), 8)).toBeNull()
})
