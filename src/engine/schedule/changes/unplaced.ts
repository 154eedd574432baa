import type { Court, Placement, PlanInput } from '../model.ts'
import { openSlots, type OpenSlot } from './open-slots.ts'

/**
 * A match without a placement. `earliest` is the first minute at which its teams could play; `closing` is the court that closes last, and when: if
 * that is too early, it fits nowhere. `isAsPublished` says whether that is so because teams count on
 * the published time. `slot` is the first one that is open for it while all others stay.
 */
export type UnplacedMatch = {
  match: number
  minutes: number
  earliest: number
  isAsPublished: boolean
  closing: { court: string; at: number } | null
  slot: OpenSlot | null
}

/** The matches that have no placement among these. To leave out the past, cut off hours before now. */
export function unplacedOf(input: PlanInput, placements: readonly Placement[]): UnplacedMatch[] {
  const placed = new Set(placements.map(({ match }) => match))
  const unplaced = input.matches.filter(({ match }) => !placed.has(match))
  if (unplaced.length === 0) return []
  const earliestOf = earliestStarts(input, placements)
  const slotOf = openSlots(input, placements)
  const main = input.courts.filter(({ isMain }) => isMain)
  const closing = lastClosing(input.courts)
  const closingOfFinal = main.length > 0 ? lastClosing(main) : closing
  return unplaced.map((match) => {
    const earliest = earliestOf(match.match)
    return {
      match: match.match,
      minutes: match.minutes,
      earliest,
      isAsPublished: earliest === match.notBefore,
      closing: match.isFinal ? closingOfFinal : closing,
      slot: slotOf(match, earliest),
    }
  })
}

/** Returns when a match could start: after the matches that feed it, those without a placement as early as they can. */
function earliestStarts({ courts, matches, rest }: PlanInput, placements: readonly Placement[]) {
  const byNumber = new Map(matches.map((match) => [match.match, match]))
  const ends = new Map(placements.map(({ match, end }) => [match, end]))
  const opening = Math.min(...courts.flatMap(({ hours }) => hours.map(({ start }) => start)))
  const startOf = (number: number): number => {
    const { after, notBefore = opening } = byNumber.get(number)!
    return Math.max(opening, notBefore, ...after.map((feeder) => endOf(feeder) + rest))
  }
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
