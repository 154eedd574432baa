import { expect, test } from 'vitest'
import { dropInOrder } from './seeds.ts'
import { setupRefusal, shapeOf } from './shape.ts'
import { double, fixed, single, written } from '../testing.ts'
import { feederOf, type Fixture } from './fixture.ts'
import type { Setup } from '../contract.ts'

const fixturesOf = (setup: Setup, teams: number) => shapeOf(setup, teams).fixtures

const singleShapes = {
  2: ['1 main1 S1-S2'],
  3: ['1 main1 S1-bye | 2 main1 S2-S3', '3 main2 W1-W2', '4 third1 L1-L2'],
  4: ['1 main1 S1-S4 | 2 main1 S2-S3', '3 main2 W1-W2', '4 third1 L1-L2'],
  5: [
    '1 main1 S1-bye | 2 main1 S4-S5 | 3 main1 S2-bye | 4 main1 S3-bye',
    '5 main2 W1-W2 | 6 main2 W3-W4',
    '7 main3 W5-W6',
    '8 third1 L5-L6',
  ],
  6: [
    '1 main1 S1-bye | 2 main1 S4-S5 | 3 main1 S2-bye | 4 main1 S3-S6',
    '5 main2 W1-W2 | 6 main2 W3-W4',
    '7 main3 W5-W6',
    '8 third1 L5-L6',
  ],
  7: [
    '1 main1 S1-bye | 2 main1 S4-S5 | 3 main1 S2-S7 | 4 main1 S3-S6',
    '5 main2 W1-W2 | 6 main2 W3-W4',
    '7 main3 W5-W6',
    '8 third1 L5-L6',
  ],
  8: [
    '1 main1 S1-S8 | 2 main1 S4-S5 | 3 main1 S2-S7 | 4 main1 S3-S6',
    '5 main2 W1-W2 | 6 main2 W3-W4',
    '7 main3 W5-W6',
    '8 third1 L5-L6',
  ],
  9: [
    '1 main1 S1-bye | 2 main1 S8-S9 | 3 main1 S4-bye | 4 main1 S5-bye | 5 main1 S2-bye | 6 main1 S7-bye | 7 main1 S3-bye | 8 main1 S6-bye',
    '9 main2 W1-W2 | 10 main2 W3-W4 | 11 main2 W5-W6 | 12 main2 W7-W8',
    '13 main3 W9-W10 | 14 main3 W11-W12',
    '15 main4 W13-W14',
    '16 third1 L13-L14',
  ],
}

const doubleShapes = {
  2: ['1 main1 S1-S2', '2 final1 W1-L1', '3 reset1 W2-L2'],
  3: [
    '1 main1 S1-bye | 2 main1 S2-S3',
    '3 main2 W1-W2',
    '4 losers1 L1-L2',
    '5 losers2 L3-W4',
    '6 final1 W3-W5',
    '7 reset1 W6-L6',
  ],
  4: [
    '1 main1 S1-S4 | 2 main1 S2-S3',
    '3 main2 W1-W2',
    '4 losers1 L1-L2',
    '5 losers2 L3-W4',
    '6 final1 W3-W5',
    '7 reset1 W6-L6',
  ],
  5: [
    '1 main1 S1-bye | 2 main1 S4-S5 | 3 main1 S2-bye | 4 main1 S3-bye',
    '5 main2 W1-W2 | 6 main2 W3-W4',
    '7 losers1 L1-L2 | 8 losers1 L3-L4',
    '9 losers2 L6-W7 | 10 losers2 L5-W8',
    '11 main3 W5-W6',
    '12 losers3 W9-W10',
    '13 losers4 L11-W12',
    '14 final1 W11-W13',
    '15 reset1 W14-L14',
  ],
  6: [
    '1 main1 S1-bye | 2 main1 S4-S5 | 3 main1 S2-bye | 4 main1 S3-S6',
    '5 main2 W1-W2 | 6 main2 W3-W4',
    '7 losers1 L1-L2 | 8 losers1 L3-L4',
    '9 losers2 L6-W7 | 10 losers2 L5-W8',
    '11 main3 W5-W6',
    '12 losers3 W9-W10',
    '13 losers4 L11-W12',
    '14 final1 W11-W13',
    '15 reset1 W14-L14',
  ],
  7: [
    '1 main1 S1-bye | 2 main1 S4-S5 | 3 main1 S2-S7 | 4 main1 S3-S6',
    '5 main2 W1-W2 | 6 main2 W3-W4',
    '7 losers1 L1-L2 | 8 losers1 L3-L4',
    '9 losers2 L6-W7 | 10 losers2 L5-W8',
    '11 main3 W5-W6',
    '12 losers3 W9-W10',
    '13 losers4 L11-W12',
    '14 final1 W11-W13',
    '15 reset1 W14-L14',
  ],
  8: [
    '1 main1 S1-S8 | 2 main1 S4-S5 | 3 main1 S2-S7 | 4 main1 S3-S6',
    '5 main2 W1-W2 | 6 main2 W3-W4',
    '7 losers1 L1-L2 | 8 losers1 L3-L4',
    '9 losers2 L6-W7 | 10 losers2 L5-W8',
    '11 main3 W5-W6',
    '12 losers3 W9-W10',
    '13 losers4 L11-W12',
    '14 final1 W11-W13',
    '15 reset1 W14-L14',
  ],
  9: [
    '1 main1 S1-bye | 2 main1 S8-S9 | 3 main1 S4-bye | 4 main1 S5-bye | 5 main1 S2-bye | 6 main1 S7-bye | 7 main1 S3-bye | 8 main1 S6-bye',
    '9 main2 W1-W2 | 10 main2 W3-W4 | 11 main2 W5-W6 | 12 main2 W7-W8',
    '13 losers1 L1-L2 | 14 losers1 L3-L4 | 15 losers1 L5-L6 | 16 losers1 L7-L8',
    '17 losers2 L12-W13 | 18 losers2 L11-W14 | 19 losers2 L10-W15 | 20 losers2 L9-W16',
    '21 main3 W9-W10 | 22 main3 W11-W12',
    '23 losers3 W17-W18 | 24 losers3 W19-W20',
    '25 losers4 L22-W23 | 26 losers4 L21-W24',
    '27 main4 W21-W22',
    '28 losers5 W25-W26',
    '29 losers6 L27-W28',
    '30 final1 W27-W29',
    '31 reset1 W30-L30',
  ],
}

const sizes = [2, 3, 4, 5, 6, 7, 8, 9] as const

test.each(sizes)('single elimination for %i teams, with a third-place match', (teams) => {
  expect(roundsOf(fixturesOf(single({ thirdPlace: true }), teams))).toEqual(singleShapes[teams])
})

test.each(sizes)('double elimination for %i teams, with a reset final', (teams) => {
  expect(roundsOf(fixturesOf(double(), teams))).toEqual(doubleShapes[teams])
})

test('without a reset or a third-place match, only that match is missing', () => {
  expect(fixturesOf(double({ reset: false }), 8).map(({ no }) => no)).toEqual(upTo(14))
  expect(fixturesOf(double({ reset: false }), 8).at(-1)).toMatchObject({ bracket: 'final', places: [1, 2] })
  expect(written(fixturesOf(single(), 8))).toBe(singleShapes[8].slice(0, -1).join(' | '))
})

test.each([...upTo(64).slice(1), 100, 127, 128, 129, 255, 256, 1000, 4095, 4096])(
  'with %i teams, byes go to the top seeds, and every source is used once and comes earlier',
  (teams) => {
    for (const setup of [single({ thirdPlace: true }), double()]) {
      const fixtures = fixturesOf(setup, teams)
      const first = fixtures.filter(({ bracket, round }) => bracket === 'main' && round === 1)
      const seeds = first
        .flatMap(({ from }) => from)
        .flatMap((s) => (typeof s === 'object' && 'seed' in s ? [s.seed] : []))
      expect(seeds.toSorted((a, b) => a - b)).toEqual(upTo(teams))
      const withBye = first.filter(({ from }) => from.includes('bye')).map(({ from }) => from[0])
      expect(withBye).toHaveLength(2 * first.length - teams)
      expect(new Set(withBye)).toEqual(new Set(upTo(withBye.length).map((seed) => ({ seed }))))
      expect(misplaced(fixtures)).toEqual([])
    }
  },
)

/** The numbers of fixtures with a source that was used before or that comes later. */
function misplaced(fixtures: readonly Fixture[]): number[] {
  const used = new Set<string>()
  const earlier = new Set<number>()
  return fixtures.flatMap(({ no, from, ifNeeded }) => {
    const feeders = [...from.map(feederOf), ifNeeded ?? null].filter((feeder) => feeder !== null)
    const isLate = feeders.some((feeder) => !earlier.has(feeder))
    const isTwice = from.some((source) => source !== 'bye' && used.size === used.add(JSON.stringify(source)).size)
    earlier.add(no)
    return isLate || isTwice ? [no] : []
  })
}

test.each([
  [8, 3],
  [16, 4],
  [32, 5],
  [64, 7],
  [128, 8],
])("with %i teams, nobody can meet again in the losers' bracket before its round %i", (teams, round) => {
  expect(firstRematch(fixturesOf(double({ reset: false }), teams))).toBe(round)
})

/** The first losers' round in which two teams can meet that met before: one lost a main fixture, the other won it and lost a later one. */
function firstRematch(fixtures: readonly Fixture[]): number {
  /** By main fixture: the fixtures its loser can have won. By losers' fixture: the main fixtures its teams can have lost. */
  const won = new Map<number, number[]>()
  const lost = new Map<number, number[]>()
  for (const { no, bracket, round, from } of fixtures) {
    const feeders = from.flatMap((source) => feederOf(source) ?? [])
    if (bracket === 'main') won.set(no, [...feeders, ...feeders.flatMap((feeder) => won.get(feeder)!)])
    if (bracket !== 'losers') continue
    const [top, bottom] = from.map((source) =>
      'loser' in Object(source) ? [feederOf(source)!] : lost.get(feederOf(source)!)!,
    )
    const haveMet = (a: number, b: number) => won.get(a)!.includes(b) || won.get(b)!.includes(a)
    if (top!.some((a) => bottom!.some((b) => haveMet(a, b)))) return round
    lost.set(no, [...top!, ...bottom!])
  }
  return Infinity
}

/** The default orders of brackets-manager 1.x (`defaultMinorOrdering`) that the drop-in orders here agree with; from 64 on, ours keep rematches away longer. */
test('up to 32 teams, losers drop in as in brackets-manager, except with 16', () => {
  expect(orders(4)).toEqual([[1]])
  expect(orders(8)).toEqual([[2, 1], [1]])
  expect(orders(32)).toEqual([[8, 7, 6, 5, 4, 3, 2, 1], [3, 4, 1, 2], [1, 2], [1]])
})

test('a round can have its own rules', () => {
  const bestOfFive = { kind: 'sets', bestOf: 5, to: 25, winBy: 2, cap: null, last: null } as const
  const fixtures = fixturesOf(
    single({ rounds: [{ bracket: 'main', round: 2, rule: 'replay', scoring: bestOfFive }] }),
    4,
  )
  expect(fixtures.map(({ rule }) => rule)).toEqual(['mustWin', 'mustWin', 'replay'])
  expect(fixtures[2]!.scoring).toEqual(bestOfFive)
})

test.each([2, 5, 16, 64])('the final of %i teams has the rules of the last round, counted from the end', (teams) => {
  const rounds: Setup['rounds'] = [
    { bracket: 'main', fromEnd: 1, rule: 'tiesAllowed' },
    { bracket: 'main', fromEnd: 2, rule: 'replay' },
  ]
  const fixtures = fixturesOf(single({ rounds }), teams)
  const last = Math.max(...fixtures.map(({ round }) => round))
  for (const { round, rule } of fixtures) {
    expect(rule).toBe(round === last ? 'tiesAllowed' : round === last - 1 ? 'replay' : 'mustWin')
  }
})

test.each([
  ['one team', single(), 1, 'A knockout can have 2 to 4,096 teams, not 1.'],
  ['too many teams', double(), 4097, 'A knockout can have 2 to 4,096 teams, not 4,097.'],
  [
    'a cap below the end of a set',
    single({ scoring: { kind: 'sets', bestOf: 3, to: 21, winBy: 2, cap: 15, last: null } }),
    4,
    "A set to 21 can't have a limit of 15.",
  ],
  [
    'a semifinal that may end in a tie',
    single({ rule: 'tiesAllowed' }),
    4,
    "Match 1 can't end in a tie: a team has to advance.",
  ],
])('a setup with %s is refused', (_, setup, teams, message) => {
  expect(setupRefusal(setup, teams)?.message).toBe(message)
})

test('a final may end in a tie, because no team advances from it', () => {
  const rounds = [{ bracket: 'main', round: 2, rule: 'tiesAllowed' }]
  expect(setupRefusal(single({ rounds }), 4)).toBeNull()
})

const aCup = [
  { no: 61, round: 1, from: [{ seed: 1 }, { seed: 2 }] },
  { no: 62, round: 1, from: [{ seed: 3 }, { seed: 4 }] },
  { no: 64, round: 2, from: [{ winner: 62 }, { winner: 61 }], places: [1, 2] },
  { no: 63, bracket: 'third', round: 1, from: [{ loser: 61 }, { loser: 62 }], places: [3, 4] },
]
const changed = (no: number, more: object) => aCup.map((match) => (match.no === no ? { ...match, ...more } : match))

test('a fixed bracket keeps its numbers, in any order of the list', () => {
  expect(setupRefusal(fixed(aCup), 4)).toBeNull()
  expect(written(fixturesOf(fixed(aCup.toReversed()), 4))).toBe(
    '62 main1 S3-S4 | 61 main1 S1-S2 | 63 third1 L61-L62 | 64 main2 W62-W61',
  )
})

test('a fixed bracket with a single last match needs no places: it is the final', () => {
  const matches = changed(64, { places: undefined }).slice(0, 3)
  expect(setupRefusal(fixed(matches), 4)).toBeNull()
  expect(fixturesOf(fixed(matches), 4).at(-1)).toMatchObject({ no: 64, places: [1, 2] })
})

test.each([
  ['a number twice', changed(62, { no: 61 }), 'Match 61 is listed twice.'],
  ['a seed twice', changed(62, { from: [{ seed: 3 }, { seed: 1 }] }), 'Seed 1 starts in two matches.'],
  ['a seed too many', changed(62, { from: [{ seed: 3 }, { seed: 5 }] }), 'There is no seed 5: only 4 teams play.'],
  ['a seed missing', changed(62, { from: [{ seed: 3 }, 'bye'] }), "Seed 4 isn't in any match."],
  ['an unknown match', changed(64, { from: [{ winner: 61 }, { winner: 9 }] }), 'There is no match 9.'],
  [
    'a winner who advances twice',
    changed(63, { from: [{ winner: 61 }, { loser: 62 }] }),
    'The winner of match 61 is placed in two matches.',
  ],
  [
    'a cycle',
    [
      ...aCup.slice(0, 2),
      { no: 64, round: 2, from: [{ winner: 63 }, { winner: 61 }] },
      { no: 63, round: 2, from: [{ winner: 64 }, { winner: 62 }] },
    ],
    'Some matches wait for each other, so none of them can start.',
  ],
  [
    'two last matches without places',
    changed(63, { places: undefined }),
    'The winners of these matches play no other match, so set the places they decide: 63.',
  ],
])('a fixed bracket with %s is refused', (_, matches, message) => {
  expect(setupRefusal(fixed(matches), 4)?.message).toBe(message)
})

/** The same two teams again and again. */
const meetings = (count: number) =>
  fixed(
    Array.from({ length: count }, (_, index) => ({
      no: index + 1,
      round: index + 1,
      from: index === 0 ? [{ seed: 1 }, { seed: 2 }] : [{ winner: index }, { loser: index }],
    })),
  )

test('a fixed bracket has at most four matches for each team', () => {
  expect(setupRefusal(meetings(8), 2)).toBeNull()
  expect(setupRefusal(meetings(9), 2)?.message).toBe('A custom bracket for 2 teams can have at most 8 matches, not 9.')
})

/** In a ladder, listed from its last match to its first. */
const looksPerMatch = (count: number) => {
  let looks = 0
  const ladder = Array.from({ length: count }, (_, index) => ({
    no: index + 1,
    bracket: 'main',
    round: index + 1,
    get from() {
      looks += 1
      return [index === 0 ? { seed: 1 } : { winner: index }, { seed: index + 2 }]
    },
  })).toReversed()
  const setup = { ...fixed(aCup), matches: ladder } as Setup
  expect(setupRefusal(setup, count + 1)).toBeNull()
  return looks / count
}

test('each match of a fixed bracket is looked at equally often, however many there are and in whatever order', () => {
  expect(looksPerMatch(4_000)).toBe(looksPerMatch(10))
})

function roundsOf(fixtures: readonly Fixture[]): string[] {
  return [...Map.groupBy(fixtures, ({ bracket, round }) => `${bracket} ${round}`).values()].map(written)
}

/** The orders of main rounds 2, 3, … in a bracket of this size. */
function orders(size: number): number[][] {
  const rounds = [2, 3, 4, 5].filter((round) => size >= 2 ** round)
  return rounds.map((round) => dropInOrder(round)(upTo(size / 2 ** round)))
}

function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1)
}
