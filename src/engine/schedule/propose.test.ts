import { expect, test } from 'vitest'
import { double, draw, groups, log, roundRobin, single } from '../testing.ts'
import type { Setup } from '../contract.ts'
import { currentState } from '../state/current.ts'
import { atLeastUntilOf } from './bound.ts'
import { clashesOf } from './check.ts'
import { offeredPlaces, unplacedOf } from './offers.ts'
import type { Court, PlanInput } from './model.ts'
import { plannedMatches } from './planned-matches.ts'
import { propose } from './propose.ts'

const courts = (count: number, hours = [{ start: 0, end: 100_000 }]): Court[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `c${index + 1}`,
    name: `Court ${index + 1}`,
    isMain: false,
    hours,
  }))

function inputOf(
  setup: Setup,
  teams: number,
  more: Partial<PlanInput> & { minutes?: number; waitsForRounds?: boolean } = {},
) {
  const { minutes = 30, waitsForRounds = false, ...rest } = more
  const state = currentState(setup, log(draw(teams)))
  const matches = plannedMatches(state, { minutesOf: () => minutes, waitsForRounds, fixed: [] })
  return { courts: courts(2), matches, rest: 0, published: [], ...rest } satisfies PlanInput
}

const end = (placements: readonly { end: number }[]) => Math.max(...placements.map((placement) => placement.end))
const lines = (placements: ReturnType<typeof propose>) =>
  placements.map(({ match, court, start }) => `${match} ${court} ${start}`)

test('a knockout of four on two courts', () => {
  expect(lines(propose(inputOf(single(), 4)))).toEqual(['1 c1 0', '2 c2 0', '3 c1 30'])
})

test('teams rest, and byes take no court', () => {
  const input = inputOf(single(), 3, { rest: 15 })
  expect(input.matches.map(({ match, after }) => [match, after])).toEqual([
    [2, []],
    [3, [2]],
  ])
  expect(lines(propose(input))).toEqual(['2 c1 0', '3 c1 45'])
})

test('the final is last and on the main court', () => {
  const main = courts(3).map((court, index) => ({ ...court, isMain: index === 2 }))
  const placed = propose(inputOf(single({ thirdPlace: true }), 4, { courts: main }))
  expect(placed.at(-1)).toMatchObject({ court: 'c3', start: 60 })
})

test('a round waits for the one before it if it should', () => {
  const input = inputOf(groups(2, { advance: 1 }), 8, { courts: courts(3), waitsForRounds: true })
  const starts = Map.groupBy(propose(input), ({ match }) => input.matches.find((one) => one.match === match)!.step)
  const spans = [...starts]
    .toSorted(([a], [b]) => a - b)
    .map(([, placements]) => [Math.min(...placements.map(({ start }) => start)), end(placements)] as const)
  expect(spans.length).toBe(4)
  for (let at = 1; at < spans.length; at += 1) expect(spans[at]![0]).toBeGreaterThanOrEqual(spans[at - 1]![1])
})

test('a break is a gap, and what fits nowhere is left out with the reason', () => {
  const hours = [
    { start: 0, end: 45 },
    { start: 60, end: 90 },
  ]
  const input = inputOf(single(), 4, { courts: courts(1, hours) })
  const placed = propose(input)
  expect(lines(placed)).toEqual(['1 c1 0', '2 c1 60'])
  expect(unplacedOf(input, placed)).toEqual([{ match: 3, earliest: 90, minutes: 30, closing: { court: 'c1', at: 90 } }])
})

test('fixed matches stay, and others keep clear of them', () => {
  const open = inputOf(roundRobin(), 4, { courts: courts(1), rest: 10 })
  const fixed = { match: 1, court: 'c1', start: 50, end: 80 }
  const input = { ...open, matches: open.matches.map((match) => (match.match === 1 ? { ...match, fixed } : match)) }
  const placed = propose(input)
  expect(placed).toContainEqual(fixed)
  expect(clashesOf(input, placed)).toEqual([])
})

test('the same input gives the same plan, and a published one moves as little as possible', () => {
  const input = inputOf(groups(4), 16, { courts: courts(4), rest: 20 })
  const first = propose(input)
  expect(propose(input)).toEqual(first)
  const again = propose({ ...input, published: first })
  expect(end(again)).toBe(end(first))
})

test.each([
  [
    'court',
    [
      { match: 1, court: 'c1', start: 0, end: 30 },
      { match: 2, court: 'c1', start: 15, end: 45 },
    ],
    { kind: 'court', match: 2, other: 1 },
  ],
  [
    'feeder',
    [
      { match: 1, court: 'c1', start: 0, end: 30 },
      { match: 2, court: 'c2', start: 0, end: 30 },
      { match: 3, court: 'c1', start: 35, end: 65 },
    ],
    { kind: 'feeder', match: 3, other: 1 },
  ],
  ['hours', [{ match: 1, court: 'c1', start: -10, end: 20 }], { kind: 'hours', match: 1, other: null }],
  [
    'final',
    [
      { match: 3, court: 'c1', start: 60, end: 90 },
      { match: 1, court: 'c2', start: 70, end: 100 },
    ],
    { kind: 'final', match: 3, other: null },
  ],
])('a clash of the kind %s is found', (_, placements, clash) => {
  expect(clashesOf(inputOf(single(), 4, { rest: 10 }), placements)).toContainEqual(clash)
})

const at = (match: number, court: string, start: number) => ({ match, court, start, end: start + 30 })

test('a team in two matches, or without rest between them', () => {
  const input = inputOf(roundRobin(), 3, { rest: 10 })
  expect(clashesOf(input, [at(1, 'c1', 0), at(2, 'c2', 0)])).toEqual([{ kind: 'team', match: 2, other: 1 }])
  expect(clashesOf(input, [at(1, 'c1', 0), at(2, 'c2', 35)])).toEqual([{ kind: 'rest', match: 2, other: 1 }])
  expect(clashesOf(input, [at(1, 'c1', 0), at(2, 'c2', 40)])).toEqual([])
})

test('places are offered around the other matches', () => {
  const input = inputOf(single(), 4, { rest: 10 })
  const placed = propose(input)
  const offered = offeredPlaces(input, placed, 3).map(({ court, start }) => `${court} ${start}`)
  expect(offered.slice(0, 4)).toEqual(['c1 40', 'c2 40', 'c1 60', 'c2 60'])
  expect(offeredPlaces(input, placed, 99)).toEqual([])
})

/** In their order, each on the next free court, once its teams can play: the simplest rule. */
function inOrder({ courts: all, matches, rest }: PlanInput): number {
  const free = all.map(() => 0)
  const ends = new Map<number, number>()
  const teamFree = new Map<string, number>()
  for (const { match, minutes, after, teams } of matches) {
    const court = free.indexOf(Math.min(...free))
    const ready = Math.max(
      0,
      ...after.map((no) => ends.get(no)! + rest),
      ...teams.map((team) => teamFree.get(team) ?? 0),
    )
    const over = Math.max(free[court]!, ready) + minutes
    free[court] = over
    ends.set(match, over)
    for (const team of teams) teamFree.set(team, over + rest)
  }
  return Math.max(...ends.values())
}

test.each([
  ['single elimination', 1, single()],
  ['double elimination', 1.03, double()],
  ['16 groups, then 32', 1.07, groups(16)],
] as const)('64 teams on 8 courts, %s: at most %s times the bound, and never later than in order', (_, most, setup) => {
  for (const rest of [0, 15, 30]) {
    const input = inputOf(setup, 64, { courts: courts(8), rest })
    const placed = propose(input)
    expect(placed).toHaveLength(input.matches.length)
    expect({ rest, ratio: end(placed) / atLeastUntilOf(input)! }).toEqual({
      rest,
      ratio: expect.toSatisfy((ratio: number) => ratio <= most),
    })
    expect(end(placed)).toBeLessThanOrEqual(inOrder(input))
  }
})
