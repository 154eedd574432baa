import { earliestStart, finish, noEnds } from '../chain.ts'
import { deadlines } from './deadlines.ts'
import { dayOf, daysOf, firstFit, without } from '../hours.ts'
import type { PlanInput, Placement, PlannedMatch, Span } from '../model.ts'
import type { PlacedMatch } from './window.ts'

/** `running` are the matches under way, which are fixed; `unmarked` are those that nobody has marked as started. */
type Delay = {
  court: string | null
  minutes: number
  now: number
  running: ReadonlySet<number>
  unmarked: ReadonlySet<number>
}

/**
 * The plan when a court, or all of them, run late. The match under way on the court ends later by these minutes, otherwise the next one starts later.
 * Matches move only as far as they must: pauses and breaks absorb what they can, nothing moves earlier, and the order on courts stays. Fixed matches
 * stay, and what no longer fits into the hours of its court that day has no placement. Leave a pinned match without `fixed` if it may move.
 *
 * The last match of a late court whose time has come may still be waiting: without a mark, it starts as late as the court is.
 */
export function delayed(input: PlanInput, placements: readonly Placement[], delay: Delay): Placement[] {
  const { court, minutes, now, running } = delay
  const courts = byCourt(placements, courtsOf(input, court))
  const waiting = new Set(courts.flatMap((own) => lastWaiting(own, delay) ?? []))
  const open = withoutFixed(input, waiting)
  const days = daysOf(input.courts)
  const isFixed = fixedIn(open)
  const atLeast = new Map<number, Span>()
  for (const own of courts) {
    const today = own.filter(({ start }) => dayOf(days, start) === dayOf(days, now))
    const underWay = today.findLast(({ match }) => running.has(match) && !waiting.has(match))
    if (underWay) atLeast.set(underWay.match, { start: underWay.start, end: Math.max(underWay.end + minutes, now) })
    const next = underWay ? undefined : today.find(({ match }) => !isFixed(match))
    if (!next) continue
    const start = Math.max(now, next.start + minutes)
    atLeast.set(next.match, { start, end: start + next.end - next.start })
  }
  return pushed(open, placements, { atLeast, closed: null })
}

/** The last match under way on a court, if nobody has marked it and, on a court this late, it hasn't started yet. */
function lastWaiting(own: readonly Placement[], { minutes, now, running, unmarked }: Delay): number | null {
  const last = own.findLast(({ match }) => running.has(match))
  return last && unmarked.has(last.match) && last.start + minutes > now ? last.match : null
}

const withoutFixed = (input: PlanInput, numbers: ReadonlySet<number>): PlanInput => ({
  ...input,
  matches: input.matches.map((match) => (numbers.has(match.match) ? { ...match, fixed: null } : match)),
})

/** `startedAt` are the real starts of matches under way, as far as they are known. */
type Stop = { from: number; until: number; running: ReadonlySet<number>; startedAt?: ReadonlyMap<number, number> }

/** The plan when no court can be used between two minutes. Interrupted matches are finished afterward. */
export function resumed(
  input: PlanInput,
  placements: readonly Placement[],
  { from, until, running, startedAt }: Stop,
): Placement[] {
  const isFixed = fixedIn(input)
  const atLeast = new Map<number, Span>()
  for (const { match, start, end } of placements) {
    const realEnd = (startedAt?.get(match) ?? start) + end - start
    if (running.has(match)) atLeast.set(match, { start, end: until + Math.max(0, realEnd - from) })
    else if (!isFixed(match) && start < until && end > from)
      atLeast.set(match, { start: until, end: until + end - start })
  }
  return pushed(input, placements, { atLeast, closed: { start: from, end: until } })
}

const courtsOf = ({ courts }: PlanInput, court: string | null) =>
  court === null ? courts.map(({ id }) => id) : [court]

function fixedIn({ matches }: PlanInput) {
  const fixed = new Set(matches.filter((match) => match.fixed).map(({ match }) => match))
  return (match: number) => fixed.has(match)
}

function byCourt(placements: readonly Placement[], courts: readonly string[]): Placement[][] {
  const own = Map.groupBy(placements, ({ court }) => court)
  return courts.map((court) => (own.get(court) ?? []).toSorted((a, b) => a.start - b.start))
}

type Constraints = {
  /** When matches start and end at the earliest, by their number. */
  atLeast: ReadonlyMap<number, Span>
  closed: Span | null
}

/** The longest path through the plan: matches in their order, each as early as those before it allow, but no earlier than before. */
function pushed(input: PlanInput, placements: readonly Placement[], constraints: Constraints): Placement[] {
  const matches = new Map(input.matches.map((match) => [match.match, match]))
  const order = placements
    .filter(({ match }) => matches.has(match))
    .map((at) => ({ at, match: matches.get(at.match)! }))
    .toSorted(
      (a, b) =>
        Number(a.match.isFinal) - Number(b.match.isFinal) ||
        a.at.start - b.at.start ||
        (a.match.step ?? 0) - (b.match.step ?? 0),
    )
  const fits = fitter(input, constraints, order)
  const ends = noEnds()
  const moved: Placement[] = []
  for (const { at: old, match } of order) {
    const needed = constraints.atLeast.get(match.match) ?? old
    if (match.fixed) {
      moved.push(old)
      finish(ends, match, old.court, { start: old.start, end: Math.max(old.end, needed.end) })
      continue
    }
    const from = Math.max(old.start, needed.start, earliestStart(input.rest, ends, match, old))
    const minutes = old.end - old.start
    const start = from === old.start ? from : fits(match, old, from)
    if (start !== null) moved.push({ ...old, start, end: start + minutes })
    finish(ends, match, old.court, { start: start ?? from, end: (start ?? from) + minutes })
  }
  return moved
}

/** Returns the first start from a minute on, on the same court and day, that leaves fixed matches alone; or null. */
function fitter(
  input: PlanInput,
  { closed }: Constraints,
  order: readonly PlacedMatch[],
): (match: PlannedMatch, old: Placement, from: number) => number | null {
  const days = daysOf(input.courts)
  const fixed = order.filter(({ match }) => match.fixed)
  const closedSpans = closed ? [closed] : []
  const onCourt = Map.groupBy(
    fixed.map(({ at }) => at),
    ({ court }) => court,
  )
  const gaps = new Map(
    input.courts.map(({ id, hours }) => [id, without(hours, [...(onCourt.get(id) ?? []), ...closedSpans])]),
  )
  const ofTeam = Map.groupBy(
    fixed.flatMap(({ at, match }) => match.teams.map((team) => ({ team, at }))),
    ({ team }) => team,
  )
  const deadlineOf = deadlines(input, fixed)
  return (match, old, from) => {
    const minutes = old.end - old.start
    const busy = match.teams
      .flatMap((team) => ofTeam.get(team) ?? [])
      .map(({ at: { start, end } }) => ({ start: start - input.rest, end: end + input.rest }))
    const open = busy.length === 0 ? gaps.get(old.court) : without(gaps.get(old.court)!, busy)
    const start = firstFit(open ?? [], from, minutes)
    if (start === null || dayOf(days, start) !== dayOf(days, old.start)) return null
    return start + minutes <= deadlineOf(match) ? start : null
  }
}
