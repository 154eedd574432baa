import type { Place } from './state/state.ts'

/**
 * Splits cents in proportion to the weights by the largest remainder method; of equal remainders, the earlier part gets the cent. The parts add up to `cents` exactly.
 * Expects whole numbers, at least one weight positive.
 */
export function splitCents(cents: number, weights: readonly number[]): number[] {
  const total = BigInt(weights.reduce((sum, weight) => sum + weight, 0))
  // BigInt, because the product of two amounts in cents can exceed the safe integers.
  const products = weights.map((weight) => BigInt(cents) * BigInt(weight))
  const parts = products.map((product) => Number(product / total))
  const left = cents - parts.reduce((sum, part) => sum + part, 0)
  const remainders = products.map((product, index) => ({ index, remainder: Number(product % total) }))
  const largest = remainders.toSorted((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const { index } of largest.slice(0, left)) parts[index]! += 1
  return parts
}

/**
 * Prizes in cents by team, from the prize of each place (index 0 is first place). Teams that share places split the prizes of all those places
 * equally. The prize of a place that no team took goes to no one.
 */
export function prizesOf(places: readonly Place[], prizeCents: readonly number[]): Map<string, number> {
  const prizes = new Map<string, number>()
  for (const [place, sharing] of Map.groupBy(places, ({ place }) => place)) {
    const pool = prizeCents.slice(place - 1, place - 1 + sharing.length).reduce((sum, prize) => sum + prize, 0)
    const parts = splitCents(
      pool,
      sharing.map(() => 1),
    )
    for (const [index, { team }] of sharing.entries()) if (parts[index]! > 0) prizes.set(team, parts[index]!)
  }
  return prizes
}
