import { expect, test } from 'vitest'
import { separatedGroups } from './separate-groups.ts'
import { bracketSize, foldOrder } from './seeds.ts'

function tiersOf(groups: number, advance: number): number[][] {
  const seeds = foldOrder(bracketSize(groups * advance))
  return Array.from({ length: advance }, (_, tier) =>
    Array.from({ length: groups }, (_, index) => seeds.indexOf(tier * groups + index + 1)),
  )
}

/** The first round in which two positions of a bracket can meet: by then their halves, quarters and so on are the same. */
function meetingRound(a: number, b: number): number {
  return a === b ? 0 : 1 + meetingRound(Math.floor(a / 2), Math.floor(b / 2))
}

/** How many pairs from one group can meet in round 1, 2, … */
function meetings(tiers: number[][], order: number[][]): number[] {
  const counts: number[] = Array.from({ length: 14 }, () => 0)
  for (const group of order[0]!) {
    const positions = tiers.map((tier, index) => tier[order[index]!.indexOf(group)]!)
    for (const [index, a] of positions.entries()) {
      for (const b of positions.slice(index + 1)) counts[meetingRound(a, b)]! += 1
    }
  }
  return counts
}

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item) => permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]))
}

/** The best cost, by trying all orders of all tiers but the first. */
function best(tiers: number[][]): number[] {
  const first = tiers[0]!.map((_, group) => group)
  const all = permutations(first)
  let orders = [[first]]
  for (let tier = 1; tier < tiers.length; tier += 1) {
    orders = orders.flatMap((order) => all.map((permutation) => [...order, permutation]))
  }
  return orders.map((order) => meetings(tiers, order)).reduce((a, b) => (isLess(b, a) ? b : a))
}

function isLess(a: readonly number[], b: readonly number[]): boolean {
  const index = a.findIndex((count, at) => count !== b[at])
  return index !== -1 && a[index]! < b[index]!
}

test.each([
  [2, 2],
  [2, 3],
  [2, 4],
  [2, 5],
  [2, 8],
  [3, 2],
  [3, 3],
  [3, 4],
  [4, 2],
  [4, 3],
  [4, 4],
  [5, 2],
  [5, 3],
  [6, 2],
  [7, 2],
])('%i groups with %i advancing teams each are as far apart as in the best possible order', (groups, advance) => {
  const tiers = tiersOf(groups, advance)
  expect(meetings(tiers, separatedGroups(tiers))).toEqual(best(tiers))
})

test.each([
  [8, 16],
  [16, 32],
  [32, 64],
  [64, 128],
])('two teams from each of %i groups can only meet again in the final of %i', (groups, size) => {
  const tiers = tiersOf(groups, 2)
  const counts = meetings(tiers, separatedGroups(tiers))
  expect(counts.slice(0, Math.log2(size)).every((count) => count === 0)).toBe(true)
})

test('four teams from each of 16 groups can only meet again in the semifinals', () => {
  const tiers = tiersOf(16, 4)
  expect(meetings(tiers, separatedGroups(tiers)).slice(0, 5)).toEqual([0, 0, 0, 0, 0])
})
