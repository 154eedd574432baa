import { dayOf, daysOf, without } from '../hours.ts'
import type { PlanInput, Placement, Span } from '../model.ts'
import { movedUp, planOf, startMoving } from './moving-up.ts'

/** `left` are the placements on this court that matches have left. Nothing moves to a minute before `from`. */
type Gap = { court: string; left: readonly Span[]; from: number }

/**
 * Returns the plan when the later matches of a court move up into the placements that others have left, in their order and on the same day. The match after
 * a gap moves at most to its beginning, or if there is a pause between them, by as many minutes as the gap has. The others move by no more minutes than
 * the one before them, so pauses stay. Fixed matches stay.
 */
export function gapCloser(input: PlanInput, placements: readonly Placement[]): (gap: Gap) => Placement[] {
  const days = daysOf(input.courts)
  const plan = planOf(input, placements)
  const publishedStarts = new Map(input.published.map(({ match, start }) => [match, start]))
  return ({ court, left, from }) => {
    const moving = startMoving(plan)
    const own = plan.onCourt.get(court) ?? []
    const gaps = without(left, [...own, { start: -Infinity, end: from }])
    let before: { at: Placement; moved: number } | null = null
    for (const old of own) {
      const isSameDay = ({ start }: Span) => dayOf(days, start) === dayOf(days, old.start)
      const since = before?.at.end ?? -Infinity
      const between = gaps.filter((gap) => gap.start >= since && gap.end <= old.start && isSameDay(gap))
      // What has moved up already, in the draft, has used the gap.
      const used = Math.max(0, (publishedStarts.get(old.match) ?? old.start) - old.start)
      const free = Math.max(old.start - beginning(between, old.start, input.rest), minutesOf(between) - used)
      const lowest = Math.max(from, old.start - free - (before && isSameDay(before.at) ? before.moved : 0))
      const start = movedUp(input, moving, { old, lowest })
      before = { at: old, moved: old.start - start }
    }
    return placements.map((old) => moving.moved.get(old.match) ?? old)
  }
}

const minutesOf = (spans: readonly Span[]) => spans.reduce((sum, { start, end }) => sum + end - start, 0)

/** Where the gaps before a minute begin that are no further than a rest from it and each other. */
function beginning(gaps: readonly Span[], minute: number, rest: number): number {
  return gaps.reduceRight((reached, gap) => (reached - gap.end <= rest ? gap.start : reached), minute)
}
