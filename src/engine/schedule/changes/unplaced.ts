import type { Court, Placement, PlanInput } from '../model.ts'

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
export function unplacedOf(input: PlanInput, placements: readonly Placement[]): UnplacedMatch[] {
  const placed = new Set(placements.map(({ match }) => match))
  const earliest = earliestStarts(input, placements)
  const main = input.courts.filter(({ isMain }) => isMain)
  return input.matches
    .filter(({ match }) => !placed.has(match))
    .map(({ match, minutes, isFinal }) => ({
      match,
      minutes,
      earliest: earliest(match),
      closing: lastClosing(isFinal && main.length > 0 ? main : input.courts),
    }))
}

/** Returns when a match could start: after the matches that feed it, those without a place as early as they can. */
function earliestStarts({ courts, matches, rest }: PlanInput, placements: readonly Placement[]) {
  const byNumber = new Map(matches.map((match) => [match.match, match]))
  const ends = new Map(placements.map(({ match, end }) => [match, end]))
  const opening = Math.min(...courts.flatMap(({ hours }) => hours.map(({ start }) => start)))
  const startOf = (number: number): number =>
    Math.max(opening, ...byNumber.get(number)!.after.map((feeder) => endOf(feeder) + rest))
  const endOf = (number: number): number => {
    const end = ends.get(number) ?? startOf(number) + byNumber.get(number)!.minutes
    ends.set(number, end)
    return end
  }
  return startOf
}

function lastClosing(courts: readonly Court[]): UnplacedMatch['closing'] {
  const closings = courts.flatMap(({ id, hours }) => hours.slice(-1).map(({ end }) => ({ court: id, at: end })))
  return closings.toSorted((a, b) => b.at - a.at)[0] ?? null
}
