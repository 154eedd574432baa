import { expect, test } from 'vitest'
import type { PlannedMatch } from '../model.ts'
import { courtsFor, ten } from '../testing.ts'
import { problemOf } from './problem.ts'
import { faultsOf, isBetter } from './quality.ts'

/** The faults of a plan in which these teams meet, each match 20 minutes long, at [minutes after ten, court]. */
function faultsAt(pairs: [string, string][], places: [number, number][]): number[] {
  const matches = pairs.map((teams, index): PlannedMatch => ({
    match: index + 1,
    minutes: 20,
    teams,
    after: [],
    step: 0,
    isFinal: false,
    fixed: null,
  }))
  const problem = problemOf({ courts: courtsFor(2), matches, rest: 0, published: [] })
  const starts = places.map(([start]) => ten + start)
  const courts = places.map(([, court]) => court)
  return faultsOf(problem, { starts, courts, placed: [...pairs.keys()], end: Math.max(...starts) + 20 })
}

const ab: [string, string] = ['a', 'b']
const cd: [string, string] = ['c', 'd']

test('a third match in a row, the first and last match of a day, and a change of courts count for each team', () => {
  const inRow = faultsAt(
    [ab, ab, ab],
    [
      [0, 0],
      [20, 0],
      [40, 0],
    ],
  )
  expect(inRow).toEqual([0, ten + 60, 0, 2, 2, 0, 0])
  const withPause = faultsAt(
    [ab, ab, ab],
    [
      [0, 0],
      [20, 0],
      [60, 0],
    ],
  )
  expect(withPause).toEqual([0, ten + 80, 20, 0, 2, 0, 0])
  const onOtherCourt = faultsAt(
    [cd, ab, ab, cd],
    [
      [0, 0],
      [20, 0],
      [40, 1],
      [60, 0],
    ],
  )
  expect(onOtherCourt).toEqual([0, ten + 80, 40, 0, 2, 2, 0])
})

const faults = ([wait = 0, thirds = 0, edges = 0, changes = 0]: number[]) => [0, 700, wait, thirds, edges, changes, 0]

test('a shorter wait comes before third matches in a row, these before the first and last of a day, and that before changes', () => {
  const ordered = [
    [0, 9, 9, 9],
    [1, 0, 9, 9],
    [1, 1, 0, 9],
    [1, 1, 1, 0],
    [1, 1, 1, 1],
  ].map(faults)
  for (const [index, worse] of ordered.slice(1).entries()) {
    expect(isBetter(ordered[index]!, worse)).toBe(true)
    expect(isBetter(worse, ordered[index]!)).toBe(false)
  }
})
