import type { Point, Position } from './points.ts'

export type Town = Position & { name: string; count: number }

/** The end of 'Austin, TX, United States' and of 'Toronto, ON, Canada'. */
const stateAndCountry = /, [A-Z]{2}\b[^,]*, [^,]*$/

/** Town and state, or town and country: 'Austin' and 'TX' of 'Court 3, Zilker Park, Austin, TX'. */
function townIn(location: string): string[] {
  const parts = location.split(',').map((part) => part.trim())
  return parts.slice(0, stateAndCountry.test(parts.join(', ')) ? -1 : undefined).slice(-2)
}

/** The towns of these locations, those with the most first, each in the middle of its locations. */
export function townsOf(places: readonly (Position & { location: string })[]): Town[] {
  const byTown = Map.groupBy(places, ({ location }) => townIn(location).join(', '))
  const towns = [...byTown.values()].map((found) => ({
    name: townIn(found[0]!.location)[0] ?? '',
    count: found.length,
    latitude: mean(found.map(({ latitude }) => latitude)),
    longitude: mean(found.map(({ longitude }) => longitude)),
  }))
  return towns.toSorted((a, b) => b.count - a.count)
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** A box around this point, which is its center. */
type Box = Point & { halfWidth: number; halfHeight: number }

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
