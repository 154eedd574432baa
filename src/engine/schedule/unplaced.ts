import type { Placement, PlanInput } from './model.ts'

/**
 * A match without a place. `earliest` is the first minute at which its teams could play; `closing` is the court that closes last, and when: if
 * that is too early, it fits nowhere.
 */
export type UnplacedMatch = {
  match: number
  minutes: number
  earliest: number
  closing: { court: string; at: number } | null
}

/** The matches that have no place among these. */
export function unplacedOf({ courts, matches, rest }: PlanInput, placements: readonly Placement[]): UnplacedMatch[] {
  const ends = new Map(placements.map(({ match, end }) => [match, end]))
  const spans = courts.flatMap(({ id, hours }) => hours.map(({ start, end }) => ({ court: id, start, at: end })))
  const opening = spans.reduce((first, { start }) => Math.min(first, start), Infinity)
  const last = spans.reduce<(typeof spans)[number] | null>(
    (late, span) => (late && late.at >= span.at ? late : span),
    null,
  )
  return matches
    .filter(({ match }) => !ends.has(match))
    .map(({ match, minutes, after }) => {
      const rested = after.flatMap((feeder) => ends.get(feeder) ?? []).map((end) => end + rest)
      return {
        match,
        minutes,
        earliest: Math.max(opening, ...rested),
        closing: last && { court: last.court, at: last.at },
      }
    })
}
