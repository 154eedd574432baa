/** The first round in which two positions of a bracket (from 0, top to bottom) can meet. */
const meetingRound = (a: number, b: number) => 32 - Math.clz32(a ^ b)

/** Weight of a round over the next: this many pairs in a round cost as much as one pair in the round before. */
const pairsInRound = 64

/**
 * Keeps teams of one group apart as long as possible: fewest pairs that can meet in round 1, then fewest in round 2, and so on.
 *
 * `tiers` are the positions in the bracket of all group winners, of all runners-up, and so on, best position first. Winners keep the order of their
 * groups. Returns for each tier the group (from 0) at each position. A local search: it swaps two groups of a tier while that helps, from several
 * starting orders.
 */
export function separatedGroups(tiers: readonly (readonly number[])[]): number[][] {
  const rounds = Math.max(...tiers.flat().map((position) => meetingRound(position, 0)), 1)
  const weights = Array.from({ length: rounds + 1 }, (_, round) => pairsInRound ** (rounds - round))
  const groups = tiers[0]!.length
  const starts = Math.min(groups ** (tiers.length - 1), groups <= 8 ? 64 : 4)
  let best = { cost: Infinity, order: [] as number[][] }
  for (let start = 0; start < starts; start += 1) {
    const shiftOf = (tier: number) => (tier === 0 ? 0 : Math.floor(start / groups ** (tier - 1)) % groups)
    const order = tiers.map((tier, index) => tier.map((_, group) => (group + shiftOf(index)) % groups))
    const cost = improve(tiers, order, weights)
    if (cost < best.cost) best = { cost, order }
  }
  return best.order
}

/** Swaps groups in place until no swap helps. Returns the remaining cost. */
function improve(
  tiers: readonly (readonly number[])[],
  order: readonly number[][],
  weights: readonly number[],
): number {
  const placed = tiers[0]!.map((_, group) => tiers.map((tier, index) => tier[order[index]!.indexOf(group)]!))
  const costOf = (group: number) => pairCost(placed[group]!, weights)
  for (let isBetter = true; isBetter;) {
    isBetter = false
    for (let tier = 1; tier < tiers.length; tier += 1) {
      for (let a = 0; a < placed.length; a += 1) {
        for (let b = a + 1; b < placed.length; b += 1) {
          const before = costOf(a) + costOf(b)
          swap(placed, tier, a, b)
          if (costOf(a) + costOf(b) < before) isBetter = true
          else swap(placed, tier, a, b)
        }
      }
    }
  }
  for (const [tier, groups] of order.entries()) {
    for (const [group, positions] of placed.entries()) groups[tiers[tier]!.indexOf(positions[tier]!)] = group
  }
  return placed.reduce((sum, _, group) => sum + costOf(group), 0)
}

function swap(placed: readonly number[][], tier: number, a: number, b: number) {
  const [first, second] = [placed[a]!, placed[b]!]
  ;[first[tier], second[tier]] = [second[tier]!, first[tier]!]
}

function pairCost(positions: readonly number[], weights: readonly number[]): number {
  let cost = 0
  for (let a = 0; a < positions.length; a += 1) {
    for (let b = a + 1; b < positions.length; b += 1) cost += weights[meetingRound(positions[a]!, positions[b]!)]!
  }
  return cost
}
