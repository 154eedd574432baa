import type { Point } from './projection.ts'

export type Town = Point & { name: string; count: number }

/** The end of 'Austin, TX, United States' and of 'Toronto, ON, Canada'. */
const stateAndCountry = /, [A-Z]{2}\b[^,]*, [^,]*$/

/** Town and state, or town and country: 'Austin' and 'TX' of 'Court 3, Zilker Park, Austin, TX'. */
function townIn(location: string): string[] {
  const parts = location.split(',').map((part) => part.trim())
  return parts.slice(0, stateAndCountry.test(parts.join(', ')) ? -1 : undefined).slice(-2)
}

/** The towns of these locations, those with the most first, each in the middle of its locations. */
export function townsOf(places: readonly (Point & { location: string })[]): Town[] {
  const byTown = Map.groupBy(places, ({ location }) => townIn(location).join(', '))
  const towns = [...byTown.values()].map((found) => ({
    name: townIn(found[0]!.location)[0] ?? '',
    count: found.length,
    x: found.reduce((sum, { x }) => sum + x, 0) / found.length,
    y: found.reduce((sum, { y }) => sum + y, 0) / found.length,
  }))
  return towns.toSorted((a, b) => b.count - a.count)
}

/** From its middle to its sides. */
export type Box = Point & { halfWidth: number; halfHeight: number }

/** The labels that fit, in their order: those that overlap neither an obstacle nor an earlier label. */
export function labelsThatFit<Label extends Box>(labels: readonly Label[], obstacles: readonly Box[]): Label[] {
  const placed: Label[] = []
  for (const label of labels) {
    if (![...obstacles, ...placed].some((box) => overlaps(box, label))) placed.push(label)
  }
  return placed
}

const overlaps = (a: Box, b: Box) =>
  Math.abs(a.x - b.x) < a.halfWidth + b.halfWidth && Math.abs(a.y - b.y) < a.halfHeight + b.halfHeight
