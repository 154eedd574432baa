import { firstFit } from '../hours.ts'
import type { PlanInput, Placement, PlannedMatch } from '../model.ts'
import { placedOf, windowOf, type PlacedMatch } from './window.ts'

const most = 3

/** Only the nearest matches are looked at more closely. */
const considered = 40

/** The placements of other matches that a match can change places with, so that neither breaks a rule while all others stay: the nearest in time, at most 3. */
export function swapsOf(input: PlanInput, placements: readonly Placement[], no: number): Placement[] {
  const matches = new Map(input.matches.map((match) => [match.match, match]))
  const match = matches.get(no)
  const own = placements.find((at) => at.match === no)
  if (!match || !own) return []
  const others = placedOf(placements, matches).filter(({ at }) => at.match !== no)
  const window = windowOf(input, match, others)
  const isInWindow = ({ start }: Placement) => start >= window.start && start + match.minutes <= window.end
  const apart = ({ at }: PlacedMatch) => Math.abs(at.start - own.start)
  const canSwap = (other: PlacedMatch) => {
    const [here, there] = [moved(match, other.at), moved(other.match, own)]
    const rest = others.filter((placed) => placed !== other)
    return fits(input, here, [...rest, there]) && fits(input, there, [...rest, here])
  }
  return others
    .filter(({ at, match: { fixed } }) => !fixed && isInWindow(at))
    .toSorted((a, b) => apart(a) - apart(b) || a.at.start - b.at.start)
    .slice(0, considered)
    .filter(canSwap)
    .slice(0, most)
    .map(({ at }) => at)
}

const moved = (match: PlannedMatch, { court, start }: Placement): PlacedMatch => ({
  match,
  at: { match: match.match, court, start, end: start + match.minutes },
})

/** Whether a match breaks no rule where it is, together with these others. */
function fits(input: PlanInput, { at, match }: PlacedMatch, others: readonly PlacedMatch[]): boolean {
  const { courts, rest } = input
  const court = courts.find(({ id }) => id === at.court)
  if (!court || firstFit(court.hours, at.start, match.minutes) !== at.start) return false
  if (match.isFinal && !court.isMain && courts.some(({ isMain }) => isMain)) return false
  const window = windowOf(input, match, others)
  if (at.start < window.start || at.end > window.end) return false
  return others.every((other) => {
    const isApart = (pause: number) => other.at.end + pause <= at.start || at.end + pause <= other.at.start
    if (other.match.teams.some((team) => match.teams.includes(team))) return isApart(rest)
    return other.at.court !== at.court || isApart(0)
  })
}
