import { dayOf, daysOf, firstFit, without } from './hours.ts'
import type { PlanInput, Placement, PlannedMatch, Span } from './model.ts'
import { windowOf, type Placed } from './window.ts'

/** `left` are the places on this court that matches have left. Nothing moves to a minute before `from`. */
type Gap = { court: string; left: readonly Span[]; from: number }

/**
 * The plan when the later matches of a court move up into the places that others have left, in their order and on the same day. The match after a gap
 * moves at most to its beginning, and the others by no more minutes than the one before them, so pauses stay. Fixed matches stay.
 */
export function closedUp(input: PlanInput, placements: readonly Placement[], { court, left, from }: Gap): Placement[] {
  const days = daysOf(input.courts)
  const places = new Map(placements.map((at) => [at.match, at]))
  const own = placements.filter((at) => at.court === court).toSorted((a, b) => a.start - b.start)
  const gaps = without(left, [...own, { start: -Infinity, end: from }])
  const matches = new Map(input.matches.map((match) => [match.match, match]))
  let before: { at: Placement; moved: number } | null = null
  for (const old of own) {
    const isSameDay = ({ start }: Span) => dayOf(days, start) === dayOf(days, old.start)
    const since = before?.at.end ?? -Infinity
    const between = gaps.filter((gap) => gap.start >= since && gap.end <= old.start && isSameDay(gap))
    const free = old.start - beginning(between, old.start, input.rest)
    const lowest = Math.max(from, old.start - free - (before && isSameDay(before.at) ? before.moved : 0))
    const match = matches.get(old.match)
    const start = match && !match.fixed && lowest < old.start ? earliest(input, places, { match, old, lowest }) : null
    if (start !== null) places.set(old.match, { ...old, start, end: start + old.end - old.start })
    before = { at: old, moved: old.start - (start ?? old.start) }
  }
  return placements.map(({ match }) => places.get(match)!)
}

/** By match: where it may start at the earliest, if it may move, and when it will really end, if it is under way. */
type Forward = { starts: ReadonlyMap<number, number>; ends: ReadonlyMap<number, number> }

/** The plan when matches move up as far as they may and the rules allow, in their order on each court. All others stay, and so do fixed ones. */
export function broughtForward(
  input: PlanInput,
  placements: readonly Placement[],
  { starts, ends }: Forward,
): Placement[] {
  const matches = new Map(input.matches.map((match) => [match.match, match]))
  const places = new Map(placements.map((at) => [at.match, { ...at, end: ends.get(at.match) ?? at.end }]))
  const lastStarts = new Map<string, number>()
  const moved = new Map<number, Placement>()
  for (const old of placements.toSorted((a, b) => a.start - b.start)) {
    const match = matches.get(old.match)
    const lowest = Math.max(starts.get(old.match) ?? old.start, lastStarts.get(old.court) ?? -Infinity)
    const start = match && !match.fixed && lowest < old.start ? earliest(input, places, { match, old, lowest }) : null
    lastStarts.set(old.court, start ?? old.start)
    if (start === null) continue
    const place = { ...old, start, end: start + old.end - old.start }
    places.set(old.match, place)
    moved.set(old.match, place)
  }
  return placements.map((old) => moved.get(old.match) ?? old)
}

/** Where the gaps before a minute begin that are no further than a rest from it and each other. */
function beginning(gaps: readonly Span[], minute: number, rest: number): number {
  return gaps.reduceRight((reached, gap) => (reached - gap.end <= rest ? gap.start : reached), minute)
}

type Move = { match: PlannedMatch; old: Placement; lowest: number }

/** The first minute from `lowest` on, but before its old start, at which a match breaks no rule while all others stay; or null. */
function earliest(input: PlanInput, places: ReadonlyMap<number, Placement>, { match, old, lowest }: Move) {
  const others = input.matches.flatMap((other): Placed[] => {
    const at = places.get(other.match)
    return at && other.match !== match.match ? [{ at, match: other }] : []
  })
  const taken = others.filter(({ at }) => at.court === old.court).map(({ at }) => at)
  const busy = others
    .filter(({ match: { teams } }) => teams.some((team) => match.teams.includes(team)))
    .map(({ at }) => ({ start: at.start - input.rest, end: at.end + input.rest }))
  const hours = input.courts.find(({ id }) => id === old.court)?.hours ?? []
  const from = Math.max(lowest, windowOf(input, match, others).start)
  const start = firstFit(without(hours, [...taken, ...busy]), from, old.end - old.start)
  return start !== null && start < old.start ? start : null
}
