import { isEarlierStep } from '../chain.ts'
import { firstEndingAfter, firstFit, joined, without } from '../hours.ts'
import type { Placement, PlanInput, PlannedMatch, Span } from '../model.ts'
import { deadlines } from './deadlines.ts'
import { placedOf, type PlacedMatch } from './window.ts'

export type OpenSlot = { court: string; start: number }

/** Returns the first open slot of a match from a minute on, while all that have a placement stay; null if there is none. */
export function openSlots(
  input: PlanInput,
  placements: readonly Placement[],
): (match: PlannedMatch, from: number) => OpenSlot | null {
  const byNumber = new Map(input.matches.map((match) => [match.match, match]))
  const placed = placedOf(placements, byNumber)
  const onCourt = Map.groupBy(placements, ({ court }) => court)
  const gaps = input.courts.map(({ id, isMain, hours }) => ({
    id,
    isMain,
    open: without(hours, onCourt.get(id) ?? []),
  }))
  const main = gaps.filter(({ isMain }) => isMain)
  const ofTeam = Map.groupBy(
    placed.flatMap(({ at, match }) => match.teams.map((team) => ({ team, ...rested(at, input.rest) }))),
    ({ team }) => team,
  )
  const deadlineOf = deadlines(input, placed)
  const startAfter = startsAfter(placed)
  return (match, earliest) => {
    const busy = joined(match.teams.flatMap((team) => ofTeam.get(team) ?? []))
    const from = Math.max(earliest, startAfter(match))
    let first: OpenSlot | null = null
    let before = deadlineOf(match) - match.minutes + 1
    for (const { id, open } of match.isFinal && main.length > 0 ? main : gaps) {
      const start = firstWithout(busy, open, { from, before, minutes: match.minutes })
      if (start === null) continue
      first = { court: id, start }
      before = start
    }
    return first
  }
}

const rested = ({ start, end }: Span, rest: number): Span => ({ start: start - rest, end: end + rest })

/** The first start in an open span between these minutes that overlaps none of the busy ones, which are in order; or null. */
function firstWithout(
  busy: readonly Span[],
  open: readonly Span[],
  { from, before, minutes }: { from: number; before: number; minutes: number },
): number | null {
  let start = firstFit(open, from, minutes)
  while (start !== null && start < before) {
    const clash = busy[firstEndingAfter(busy, start)]
    if (!clash || clash.start >= start + minutes) return start
    start = firstFit(open, clash.end, minutes)
  }
  return null
}

/** Returns when a match can start after those of earlier steps; a final doesn't start or end before any other. */
function startsAfter(placed: readonly PlacedMatch[]): (match: PlannedMatch) => number {
  const ends = new Map<number | null, number>()
  for (const { at, match } of placed) ends.set(match.step, Math.max(ends.get(match.step) ?? -Infinity, at.end))
  const others = placed.filter(({ match }) => !match.isFinal).map(({ at }) => at)
  const [lastStart, lastEnd] = others.reduce(
    ([start, end], at) => [Math.max(start, at.start), Math.max(end, at.end)] as const,
    [-Infinity, -Infinity] as const,
  )
  return (match) => {
    const { isFinal, minutes } = match
    const earlier = [...ends].filter(([step]) => isEarlierStep({ step }, match)).map(([, end]) => end)
    return Math.max(-Infinity, ...earlier, ...(isFinal ? [lastStart, lastEnd - minutes] : []))
  }
}
