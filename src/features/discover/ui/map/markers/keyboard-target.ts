import type { Point } from '../points.ts'

/** The arrow keys, and how they turn the screen so that their direction is to the right. */
const turns: Record<string, (to: Point) => [ahead: number, aside: number]> = {
  ArrowRight: ({ x, y }) => [x, y],
  ArrowLeft: ({ x, y }) => [-x, y],
  ArrowDown: ({ x, y }) => [y, x],
  ArrowUp: ({ x, y }) => [-y, x],
}

/** Other keys, in the order of the list, which reach every place: arrow keys may not. */
const steps: Record<string, (at: number, last: number) => number> = {
  PageDown: (at) => at + 1,
  PageUp: (at) => at - 1,
  Home: () => 0,
  End: (_, last) => last,
}

/** Where a key leads: an arrow key to the nearest place in its direction. */
export function keyboardTarget<Place extends Point>(
  places: readonly Place[],
  from: Place,
  key: string,
): Place | undefined {
  const step = steps[key]
  if (step) return places[step(places.indexOf(from), places.length - 1)]
  const turn = turns[key]
  if (!turn) return undefined
  const ahead = places
    .map((place) => ({ place, to: { x: place.x - from.x, y: place.y - from.y } }))
    .filter(({ to }) => isAhead(turn(to)))
    .toSorted((a, b) => Math.hypot(a.to.x, a.to.y) - Math.hypot(b.to.x, b.to.y))
  return ahead[0]?.place
}

/** At most 45° from the direction. */
const isAhead = ([ahead, aside]: [number, number]) => ahead > 0 && Math.abs(aside) <= ahead
