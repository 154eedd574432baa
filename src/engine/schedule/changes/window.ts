import { isEarlierStep } from '../chain.ts'
import type { PlanInput, Placement, PlannedMatch, Span } from '../model.ts'

/** A match and where it is. */
export type PlacedMatch = { at: Placement; match: PlannedMatch }

/** These placements with their matches, given by number; without those of other matches. */
export const placedOf = (placements: readonly Placement[], matches: ReadonlyMap<number, PlannedMatch>): PlacedMatch[] =>
  placements.flatMap((at) => {
    const match = matches.get(at.match)
    return match ? [{ at, match }] : []
  })

/** `after` and `before` are the matches that set its start and its end, if any. */
export type Window = Span & { after: number | null; before: number | null }

/** Between which minutes a match has to be, so that these others can stay. */
export function windowOf({ rest }: PlanInput, match: PlannedMatch, others: readonly PlacedMatch[]): Window {
  let window: Window = { start: -Infinity, end: Infinity, after: null, before: null }
  const feeders = new Set(match.after)
  for (const { at, match: other } of others) {
    const before = (end: number) => {
      if (end > window.start) window = { ...window, start: end, after: other.match }
    }
    const after = (start: number) => {
      if (start < window.end) window = { ...window, end: start, before: other.match }
    }
    if (feeders.has(other.match)) before(at.end + rest)
    if (other.after.includes(match.match)) after(at.start - rest)
    if (isEarlierStep(other, match)) before(at.end)
    if (isEarlierStep(match, other)) after(at.start)
    if (match.isFinal && !other.isFinal) before(Math.max(at.start, at.end - match.minutes))
    if (other.isFinal && !match.isFinal) after(Math.min(at.end, at.start + match.minutes))
  }
  return window
}
