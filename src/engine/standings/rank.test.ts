import { expect, test } from 'vitest'
import { seeded, seedFrom, type Random } from '#test/random.ts'
import type { Criterion } from '../contract.ts'
import { circle } from '../shape/round-robin.ts'
import type { Line } from './lines.ts'
import { tablePresets } from './presets.ts'
import { ranked } from './rank.ts'

type Game = { teams: [string, string]; score: [number, number] }
const names = ['A', 'B', 'C', 'D']
const pairs = circle(4).flat()

const firstSeed = seedFrom('TABLE_SEED')

/** All 3^6 outcomes of the six matches in a group of four, with random scores. */
function allGroups(random: Random): Game[][] {
  return Array.from({ length: 3 ** pairs.length }, (_, number) =>
    pairs.map(([home, away], match) => {
      const ending = Math.floor(number / 3 ** match) % 3
      const [less, more] = [random.below(2), 1 + random.below(2)]
      const score: [number, number] =
        ending === 0 ? [less, less] : ending === 1 ? [less + more, less] : [less, less + more]
      return { teams: [names[home]!, names[away]!], score }
    }),
  )
}

const linesIn = (games: readonly Game[]) => (team: string) =>
  games.flatMap(({ teams, score }): Line[] => {
    const own = teams.indexOf(team)
    if (own === -1) return []
    const [scored, conceded] = [score[own]!, score[1 - own]!]
    const result = scored > conceded ? 'won' : scored < conceded ? 'lost' : 'tied'
    return [
      {
        team,
        opponent: teams[1 - own]!,
        result,
        points: { won: 3, tied: 1, lost: 0 }[result],
        scored,
        conceded,
        pointsScored: 10 * scored + 1,
        pointsConceded: 10 * conceded + 1,
        awayScored: own === 1 ? scored : 0,
        fairPlay: scored,
        isForfeit: scored === 0 && conceded > 1,
      },
    ]
  })

function orderOf(games: readonly Game[], criteria: readonly Criterion[]): string {
  const results = { linesOf: linesIn(games), seedOf: (team: string) => names.indexOf(team) }
  return ranked(names, criteria, results)
    .map(({ teams }) => teams.toSorted().join('='))
    .join(' ')
}

/* The second implementation: plain loops over the games, and for each criterion a number that is better when higher. */

function naiveValue(key: string, team: string, games: readonly Game[], all: readonly Game[]): number {
  let [points, wins, scored, conceded, away, forfeits, buchholz, berger, played] = [0, 0, 0, 0, 0, 0, 0, 0, 0]
  for (const { teams, score } of games) {
    for (const side of [0, 1]) {
      if (teams[side] !== team) continue
      const [own, other] = [score[side]!, score[1 - side]!]
      const theirs = naivePoints(teams[1 - side]!, all)
      played += 1
      scored += own
      conceded += other
      if (own > other) [points, wins, berger] = [points + 3, wins + 1, berger + theirs]
      if (own === other) [points, berger] = [points + 1, berger + theirs / 2]
      if (side === 1) away += own
      if (own === 0 && other > 1) forfeits += 1
      buchholz += theirs
    }
  }
  const values: Record<string, number> = {
    points,
    wins,
    scored,
    difference: scored - conceded,
    ratio: scored === 0 ? 0 : scored / conceded,
    pointDifference: 10 * (scored - conceded),
    pointRatio: played === 0 ? 0 : (10 * scored + played) / (10 * conceded + played),
    awayScored: away,
    fairPlay: -scored,
    forfeits: -forfeits,
    buchholz,
    sonnebornBerger: berger,
    seed: -names.indexOf(team),
  }
  return values[key]!
}

function naivePoints(team: string, games: readonly Game[]): number {
  let points = 0
  for (const { teams, score } of games) {
    const side = teams.indexOf(team)
    if (side >= 0 && score[side]! >= score[1 - side]!) points += score[side] === score[1 - side] ? 1 : 3
  }
  return points
}

/** Sorts by one key at a time, and repeats a block of keys for every set of level teams that has become smaller. */
function naiveOrder(games: readonly Game[], blocks: { keys: string[]; isAmong: boolean; restarts: boolean }[]): string {
  const refine = (set: string[], rest: typeof blocks): string[][] => {
    const [block, ...later] = rest
    if (!block || set.length === 1) return [set]
    const counted = block.isAmong ? games.filter(({ teams }) => teams.every((team) => set.includes(team))) : games
    const signature = (team: string) => block.keys.map((key) => naiveValue(key, team, counted, games))
    const sorted = set.toSorted((a, b) => compare(signature(b), signature(a)))
    const parts: string[][] = []
    for (const team of sorted) {
      const last = parts.at(-1)
      if (last && compare(signature(last[0]!), signature(team)) === 0) last.push(team)
      else parts.push([team])
    }
    const isSmaller = parts.length > 1
    return parts.flatMap((part) => refine(part, block.restarts && isSmaller ? rest : later))
  }
  return refine(names, blocks)
    .map((set) => set.toSorted().join('='))
    .join(' ')
}

function compare(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((value, at) => value !== b[at])
  return index === -1 ? 0 : a[index]! > b[index]! ? 1 : -1
}

const all = (...keys: string[]) => ({ keys, isAmong: false, restarts: false })
const among = (...keys: string[]) => ({ keys, isAmong: true, restarts: false })
const again = (...keys: string[]) => ({ keys, isAmong: true, restarts: true })

test.each([
  [
    'FIFA until 2022',
    tablePresets.fifa,
    [all('points', 'difference', 'scored'), among('points', 'difference', 'scored'), all('fairPlay')],
  ],
  [
    'FIFA 2026',
    tablePresets.fifa2026,
    [all('points'), again('points', 'difference', 'scored'), all('difference', 'scored', 'fairPlay')],
  ],
  [
    'UEFA',
    tablePresets.uefa,
    [all('points'), again('points', 'difference', 'scored'), all('difference', 'scored', 'wins', 'fairPlay')],
  ],
  [
    'basketball',
    tablePresets.basketball,
    [all('points'), again('points', 'difference', 'scored'), all('difference', 'scored')],
  ],
  ['volleyball', tablePresets.volleyball, [all('wins', 'points', 'ratio', 'pointRatio'), among('wins', 'points')]],
  ['tennis', tablePresets.tennis, [all('wins'), again('wins'), all('difference', 'pointDifference')]],
  ['Swiss', tablePresets.swiss, [all('points', 'buchholz', 'sonnebornBerger', 'difference', 'scored')]],
])(
  `all results of a group of four are ordered like by a second implementation: %s, from seed ${firstSeed}`,
  (_, { criteria }, blocks) => {
    for (const games of allGroups(seeded(firstSeed))) {
      expect(orderOf(games, criteria)).toBe(naiveOrder(games, blocks))
    }
  },
)

const keys = [
  'points',
  'wins',
  'difference',
  'scored',
  'ratio',
  'pointDifference',
  'pointRatio',
  'awayScored',
  'fairPlay',
  'forfeits',
  'buchholz',
  'sonnebornBerger',
  'seed',
] as const

test.each(keys)(
  'by %s alone, over all matches and among level teams, a second implementation gives the same order for all results',
  (key) => {
    for (const games of allGroups(seeded(firstSeed + 1))) {
      expect(orderOf(games, [{ key, scope: 'all' }])).toBe(naiveOrder(games, [all(key)]))
      const wins = [
        { key: 'wins', scope: 'all' },
        { key, scope: 'among' },
      ] as const
      expect(orderOf(games, wins)).toBe(naiveOrder(games, [all('wins'), among(key)]))
    }
  },
)

const game = (home: string, away: string, score: [number, number]): Game => ({ teams: [home, away], score })

test('each row says why it is below the one above: the criterion, the teams and the values', () => {
  const games = [
    game('A', 'B', [1, 0]),
    game('B', 'C', [2, 0]),
    game('C', 'A', [1, 0]),
    game('A', 'D', [3, 0]),
    game('B', 'D', [1, 0]),
    game('C', 'D', [1, 0]),
  ]
  const results = { linesOf: linesIn(games), seedOf: (team: string) => names.indexOf(team) }
  const level = ['A', 'B', 'C']
  expect(ranked(names, tablePresets.uefa.criteria, results)).toEqual([
    { teams: ['B'], reason: null },
    { teams: ['A'], reason: { key: 'difference', scope: 'among', set: level, values: [1, 0] } },
    { teams: ['C'], reason: { key: 'difference', scope: 'among', set: level, values: [0, -1] } },
    { teams: ['D'], reason: { key: 'points', scope: 'all', set: names, values: [6, 0] } },
  ])
  expect(orderOf(games, tablePresets.fifa.criteria)).toBe('A B C D')
})

test('reapplying a block to the teams that are still level makes a difference', () => {
  const once = tablePresets.uefa.criteria.map(({ key, scope }) => ({ key, scope }))
  const differ = allGroups(seeded(firstSeed)).filter(
    (games) => orderOf(games, once) !== orderOf(games, tablePresets.uefa.criteria),
  )
  expect(differ.length).toBeGreaterThan(0)
})
