/** The number of slots in the first round: the smallest power of two that fits all teams. */
export const bracketSize = (teams: number) => 2 ** Math.ceil(Math.log2(teams))

/**
 * The seeds of the first round from top to bottom, in pairs that meet: 1 8 4 5 2 7 3 6.
 *
 * In each round, if the better seed always wins, seed 1 meets the last remaining seed, seed 2 the second to last, and seeds 1 and 2 meet in the
 * final.
 */
export function foldOrder(size: number): number[] {
  let order = [1]
  while (order.length < size) {
    const sum = 2 * order.length + 1
    order = order.flatMap((seed) => [seed, sum - seed])
  }
  return order
}

type Reorder = <T>(items: readonly T[]) => T[]

const reverse: Reorder = (items) => items.toReversed()
const halfShift: Reorder = (items) => [...items.slice(items.length / 2), ...items.slice(0, items.length / 2)]
const reverseHalfShift: Reorder = (items) => reverse(halfShift(items))

/**
 * The orders in which the losers of main rounds 2, 3, 4, … drop into the losers' bracket, repeating.
 *
 * If they dropped straight down, they would soon meet teams they just played. These orders rule out rematches in the losers' bracket before its
 * fourth round with 16 teams, its fifth with 32, and its seventh with 64. Names as in brackets-manager's `ordering.ts`.
 */
const dropInOrders = [reverse, halfShift, reverseHalfShift]

/** The order in which the losers of a main round (2 or later) drop into the losers' bracket. */
export const dropInOrder = (round: number): Reorder => dropInOrders[(round - 2) % dropInOrders.length]!

/** Orders teams by ranking points, most first. Teams without points come last; level teams keep the order of the lots. */
export function byRanking(lots: readonly string[], points: ReadonlyMap<string, number>): string[] {
  const pointsOf = (team: string) => points.get(team) ?? -Infinity
  return lots.toSorted((a, b) => (pointsOf(a) === pointsOf(b) ? 0 : pointsOf(b) - pointsOf(a)))
}
