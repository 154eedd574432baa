import { dayOf, daysOf, firstFit, without } from '../hours.ts'
import type { PlanInput, Placement, PlannedMatch, Span } from '../model.ts'
import { windowOf, type Placed } from './window.ts'

/** `left` are the places on this court that matches have left. Nothing moves to a minute before `from`. */
type Gap = { court: string; left: readonly Span[]; from: number }

/**
 * The plan when the later matches of a court move up into the places that others have left, in their order and on the same day. The match after a gap
 * moves at most to its beginning, and the others by no more minutes than the one before them, so pauses stay. Fixed matches stay.
 */
export function closedUp(input: PlanInput, placements: readonly Placement[], { court, left, from }: Gap): Placement[] {
  const days = daysOf(input.courts)
  const plan = planOf(input, placements)
  const { places, matches } = plan
  const own = placements.filter((at) => at.court === court).toSorted((a, b) => a.start - b.start)
  const gaps = without(left, [...own, { start: -Infinity, end: from }])
  let before: { at: Placement; moved: number } | null = null
  for (const old of own) {
    const isSameDay = ({ start }: Span) => dayOf(days, start) === dayOf(days, old.start)
    const since = before?.at.end ?? -Infinity
    const between = gaps.filter((gap) => gap.start >= since && gap.end <= old.start && isSameDay(gap))
    const free = old.start - beginning(between, old.start, input.rest)
    const lowest = Math.max(from, old.start - free - (before && isSameDay(before.at) ? before.moved : 0))
    const match = matches.get(old.match)
    const start = match && !match.fixed && lowest < old.start ? earliest(input, plan, { match, old, lowest }) : null
    if (start !== null) places.set(old.match, { ...old, start, end: start + old.end - old.start })
    before = { at: old, moved: old.start - (start ?? old.start) }
  }
  return placements.map(({ match }) => places.get(match)!)
}

/** By match: the earliest start of one that may move, and the expected end of one that is under way. */
type Forward = { starts: ReadonlyMap<number, number>; ends: ReadonlyMap<number, number> }

/** The plan when matches move up as far as they may and the rules allow, in their order on each court. Fixed matches and all others stay. */
export function broughtForward(
  input: PlanInput,
  placements: readonly Placement[],
  { starts, ends }: Forward,
): Placement[] {
  const plan = planOf(
    input,
    placements.map((at) => ({ ...at, end: ends.get(at.match) ?? at.end })),
  )
  const lastStarts = new Map<string, number>()
  const moved = new Map<number, Placement>()
  for (const old of placements.toSorted((a, b) => a.start - b.start)) {
    const match = plan.matches.get(old.match)
    const lowest = Math.max(starts.get(old.match) ?? old.start, lastStarts.get(old.court) ?? -Infinity)
    const start = match && !match.fixed && lowest < old.start ? earliest(input, plan, { match, old, lowest }) : null
    lastStarts.set(old.court, start ?? old.start)
    if (start === null) continue
    const place = { ...old, start, end: start + old.end - old.start }
    plan.places.set(old.match, place)
    moved.set(old.match, place)
  }
  return placements.map((old) => moved.get(old.match) ?? old)
}

/** Where the gaps before a minute begin that are no further than a rest from it and each other. */
function beginning(gaps: readonly Span[], minute: number, rest: number): number {
  return gaps.reduceRight((reached, gap) => (reached - gap.end <= rest ? gap.start : reached), minute)
}

type Move = { match: PlannedMatch; old: Placement; lowest: number }

/** Where matches are while some of them move, and the matches of each court and each team. */
type Plan = {
  places: Map<number, Placement>
  matches: ReadonlyMap<number, PlannedMatch>
  onCourt: ReadonlyMap<string, readonly number[]>
  ofTeam: ReadonlyMap<string, readonly number[]>
  /** By step: when all earlier ones are over. */
  ends: Map<number, number>
}

function planOf(input: PlanInput, placements: readonly Placement[]): Plan {
  const ofTeam = new Map<string, number[]>()
  for (const { match, teams } of input.matches) {
    for (const team of teams) ofTeam.set(team, [...(ofTeam.get(team) ?? []), match])
  }
  const onCourt = Map.groupBy(placements, ({ court }) => court)
  return {
    places: new Map(placements.map((at) => [at.match, at])),
    matches: new Map(input.matches.map((match) => [match.match, match])),
    onCourt: new Map(Array.from(onCourt, ([court, own]) => [court, own.map(({ match }) => match)])),
    ofTeam,
    ends: new Map(),
  }
}

/** The first minute from `lowest` on, but before its old start, at which a match breaks no rule while all others stay; or null. */
function earliest(input: PlanInput, plan: Plan, { match, old, lowest }: Move): number | null {
  const placesOf = (numbers: readonly number[]) =>
    numbers.flatMap((number) => (number === match.match ? [] : (plan.places.get(number) ?? [])))
  const taken: Span[] = []
  for (const number of plan.onCourt.get(old.court) ?? []) {
    const at = plan.places.get(number)!
    if (number !== match.match && at.start < old.end && at.end > lowest) taken.push(at)
  }
  const busy = placesOf(match.teams.flatMap((team) => plan.ofTeam.get(team) ?? [])).map(({ start, end }) => ({
    start: start - input.rest,
    end: end + input.rest,
  }))
  const before = placesOf(match.isFinal ? [...plan.places.keys()] : match.after).flatMap((at): Placed[] => {
    const other = plan.matches.get(at.match)
    return other ? [{ at, match: other }] : []
  })
  const hours = input.courts.find(({ id }) => id === old.court)?.hours ?? []
  const from = Math.max(lowest, windowOf(input, match, before).start, endBefore(plan, match.step))
  const start = firstFit(without(hours, [...taken, ...busy]), from, old.end - old.start)
  return start !== null && start < old.start ? start : null
}

/** When all matches of earlier steps are over. They have moved before the first match of a step does. */
function endBefore({ places, matches, ends }: Plan, step: number): number {
  const known = step === 0 ? -Infinity : ends.get(step)
  if (known !== undefined) return known
  let end = -Infinity
  for (const [number, at] of places) if ((matches.get(number)?.step ?? step) < step) end = Math.max(end, at.end)
  ends.set(step, end)
  return end
}
