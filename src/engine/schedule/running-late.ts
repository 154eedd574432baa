import type { Placement, PlanInput, PlannedMatch } from './model.ts'
import { Timeline } from './timeline.ts'

type Delay = {
  /** Null for all courts. */
  court: string | null
  minutes: number
  /** What is over by now stays. */
  now: number
}

/** `outside` are the numbers of matches that no longer fit into their court's hours on their day, and lost their place. */
export type Moved = { placements: Placement[]; outside: number[] }

/**
 * The schedule if a court, or all of them, run late: its next match starts so many minutes later, and others move only as far as they must. Pauses
 * and breaks absorb what they can, nothing moves earlier, and the order on each court stays.
 */
export function delayed(input: PlanInput, placements: readonly Placement[], { court, minutes, now }: Delay): Moved {
  const timeline = new Timeline(
    input,
    input.matches.flatMap((match) => match.fixed ?? []),
  )
  const left = placements
    .filter(({ match }) => timeline.matches.has(match) && !timeline.placements.has(match))
    .toSorted((a, b) => a.start - b.start || a.match - b.match)
  const isLate = new Set(court === null ? input.courts.map(({ id }) => id) : [court])
  const courtEnds = new Map<string, number>()
  const outside: number[] = []
  for (const placement of left) {
    const match = timeline.matches.get(placement.match)!
    const isNext = isLate.delete(placement.court)
    const wanted = isNext ? Math.max(placement.start, now) + minutes : placement.start
    const ready = readyFor(timeline, match)
    const from = ready === null ? null : Math.max(wanted, ready, courtEnds.get(placement.court) ?? 0)
    const start = from === null ? null : sameDayFit(timeline, match, placement, from)
    if (start === null) {
      outside.push(placement.match)
      continue
    }
    courtEnds.set(placement.court, start + match.minutes)
    timeline.place({ ...placement, start, end: start + match.minutes })
  }
  return { placements: [...timeline.placements.values()].toSorted((a, b) => a.start - b.start), outside }
}

/** After the matches that it waits for; null if one of them lost its place. */
function readyFor(timeline: Timeline, match: PlannedMatch): number | null {
  const ready = timeline.readyAfter(match)
  if (ready === null) return null
  const before = [...timeline.placements.values()].filter(
    (placement) => match.isFinal || timeline.matches.get(placement.match)!.step < match.step,
  )
  return Math.max(ready, ...before.map(({ end }) => end))
}

/** Long enough for any night between two days of play. */
const nightMinutes = 5 * 60

/** A start on the same court, before the next night. */
function sameDayFit(timeline: Timeline, match: PlannedMatch, { court: id, start: before }: Placement, from: number) {
  const court = timeline.input.courts.find((one) => one.id === id)
  const start = court ? timeline.firstFit(court, match, from) : null
  if (!court || start === null) return null
  const isNightBetween = court.hours.some(
    (span, index) =>
      index > 0 &&
      span.start - court.hours[index - 1]!.end >= nightMinutes &&
      court.hours[index - 1]!.end > before &&
      span.start <= start,
  )
  return isNightBetween ? null : start
}
