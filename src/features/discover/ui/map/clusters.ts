import type { Point } from './projection.ts'

export type Cluster<Item> = Point & { items: Item[] }

/** Groups items so that the centers of the groups are at least `distance` apart. Groups and items keep their order. */
export function clustersOf<Item extends Point>(items: readonly Item[], distance: number): Cluster<Item>[] {
  const clusters = items.map((item): Cluster<Item> => ({ x: item.x, y: item.y, items: [item] }))
  for (;;) {
    const pair = closestPair(clusters, distance)
    if (!pair) return clusters
    const [first, second] = pair
    clusters[first] = merged(clusters[first]!, clusters[second]!)
    clusters.splice(second, 1)
  }
}

/** The places of the two closest clusters nearer than `distance`. */
function closestPair(clusters: readonly Point[], distance: number): [first: number, second: number] | null {
  let closest: [number, number] | null = null
  let least = distance
  for (const [first, one] of clusters.entries()) {
    for (let second = first + 1; second < clusters.length; second++) {
      const apart = Math.hypot(one.x - clusters[second]!.x, one.y - clusters[second]!.y)
      if (apart >= least) continue
      closest = [first, second]
      if (apart === 0) return closest
      least = apart
    }
  }
  return closest
}

function merged<Item>(one: Cluster<Item>, other: Cluster<Item>): Cluster<Item> {
  const share = other.items.length / (one.items.length + other.items.length)
  return {
    x: one.x + (other.x - one.x) * share,
    y: one.y + (other.y - one.y) * share,
    items: [...one.items, ...other.items],
  }
}
