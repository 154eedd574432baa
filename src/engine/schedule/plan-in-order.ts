import type { Placement, PlanInput, PlannedMatch } from './model.ts'
import { courtsFor, Timeline } from './timeline.ts'

/** The simplest plan: one match after the other, each at the first time at which it can be played. */
export function planInOrder(input: PlanInput): Placement[] {
  const fixed = input.matches.flatMap((match) => match.fixed ?? [])
  const timeline = new Timeline(input, fixed)
  const order = input.matches
    .filter((match) => !match.fixed)
    .toSorted((a, b) => Number(a.isFinal) - Number(b.isFinal) || a.step - b.step || a.match - b.match)
  for (const match of order) {
    const placement = firstPlace(timeline, match)
    if (placement) timeline.place(placement)
  }
  return [...timeline.placements.values()].toSorted((a, b) => a.start - b.start || a.match - b.match)
}

function firstPlace(timeline: Timeline, match: PlannedMatch): Placement | null {
  const ready = timeline.readyAfter(match)
  if (ready === null) return null
  const before = [...timeline.placements.values()].filter(
    (placement) => match.isFinal || timeline.matches.get(placement.match)!.step < match.step,
  )
  const from = Math.max(ready, ...before.map(({ end }) => end))
  const fits = courtsFor(timeline.input.courts, match).flatMap((court) => {
    const start = timeline.firstFit(court, match, from)
    return start === null ? [] : [{ match: match.match, court: court.id, start, end: start + match.minutes }]
  })
  return fits.toSorted((a, b) => a.start - b.start)[0] ?? null
}
