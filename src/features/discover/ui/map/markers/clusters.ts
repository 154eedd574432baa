import Supercluster from 'supercluster'
import type { Position } from '../points.ts'

export type Cluster<Item> = Position & { items: Item[] }

/** Markers are at least this many pixels apart, so that each has a touch target of its own. */
const minMarkerDistance = 44
/** One tile of this width shows the whole world at zoom 0. */
const tilePixels = 256
const world: [west: number, south: number, east: number, north: number] = [-180, -90, 180, 90]

/** Groups items whose markers would be too close at this zoom, each group in the middle of its items. Groups and items keep their order. */
export function clustersOf<Item extends Position>(items: readonly Item[], zoom: number): Cluster<Item>[] {
  let clusters = items.map(({ latitude, longitude }, index) => ({ latitude, longitude, indexes: [index] }))
  // A group is in the middle of its items, and so it may be close to another one.
  for (;;) {
    const merged = merge(clusters, zoom)
    if (merged.length === clusters.length) break
    clusters = merged
  }
  return clusters
    .toSorted((a, b) => a.indexes[0]! - b.indexes[0]!)
    .map(({ indexes, ...position }) => ({ ...position, items: indexes.map((index) => items[index]!) }))
}

/** Whether these can be seen as more than one at this zoom. */
export const canSeparate = (items: readonly Position[], zoom: number): boolean => clustersOf(items, zoom).length > 1

type Indexed = Position & { indexes: number[] }

function merge(clusters: readonly Indexed[], zoom: number): Indexed[] {
  // Supercluster's zooms are whole numbers.
  const level = Math.max(0, Math.floor(zoom))
  const index = new Supercluster<{ indexes: number[] }, { indexes: number[] }>({
    minZoom: level,
    maxZoom: level,
    radius: minMarkerDistance / 2 ** (zoom - level),
    extent: tilePixels,
    reduce: (all, { indexes }) => {
      all.indexes = [...all.indexes, ...indexes].toSorted((a, b) => a - b)
    },
  })
  const points = clusters.map(({ latitude, longitude, indexes }) => ({
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
    properties: { indexes },
  }))
  return index
    .load(points)
    .getClusters(world, level)
    .map(({ geometry, properties }) => {
      const [longitude = 0, latitude = 0] = geometry.coordinates
      return { latitude, longitude, indexes: properties.indexes }
    })
}
