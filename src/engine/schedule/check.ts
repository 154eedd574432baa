import type { Clash, OfferedPlace, Placement, PlanInput, PlannedMatch, Span, Unplaced, Warning } from './model.ts'
import { courtsFor, Timeline } from './timeline.ts'

/** Every rule that these placements break, in the order of the matches. What has a result can't break any. */
export function clashesOf(input: PlanInput, placements: readonly Placement[]): Clash[] {
  const check = checksIn(new Timeline(input, placements))
  const order = placements.toSorted((a, b) => a.start - b.start || a.match - b.match)
  return order.flatMap((placement) => check(placement, 'before'))
}

/** Where a match can be played with all others where they are; best first. */
export function offeredPlaces(input: PlanInput, placements: readonly Placement[], number: number): OfferedPlace[] {
  const others = placements.filter(({ match }) => match !== number)
  const timeline = new Timeline(input, others)
  const match = timeline.matches.get(number)
  if (!match) return []
  const check = checksIn(timeline)
  const from = timeline.readyAfter(match) ?? 0
  const starts = new Set([from, ...others.flatMap(({ start, end }) => [start, end])])
  const offered = courtsFor(input.courts, match).flatMap((court) => {
    const slots = court.hours.flatMap((span) => slotsIn(span, match.minutes))
    const fits = [...starts, ...slots].flatMap((start) => timeline.firstFit(court, match, Math.max(start, from)) ?? [])
    return [...new Set(fits)].map((start) => ({ match: number, court: court.id, start, end: start + match.minutes }))
  })
  return offered
    .filter((placement) => check(placement, 'all').length === 0)
    .map((placement) => ({ ...placement, warnings: warningsAt(timeline, match, placement) }))
    .toSorted((a, b) => a.start - b.start || a.warnings.length - b.warnings.length)
    .slice(0, maxOffered)
}

const maxOffered = 60

/** One match after the other, from the opening on. */
const slotsIn = ({ start, end }: Span, minutes: number) =>
  Array.from({ length: Math.floor((end - start) / minutes) }, (_, index) => start + index * minutes)

/** The matches that have no place, with the time from which each could be played. */
export function unplacedOf(input: PlanInput, placements: readonly Placement[]): Unplaced[] {
  const timeline = new Timeline(input, placements)
  const opening = Math.min(...input.courts.flatMap(({ hours }) => hours.map(({ start }) => start)))
  const closing = input.courts
    .flatMap(({ id, hours }) => hours.map(({ end }) => ({ court: id, at: end })))
    .reduce<Unplaced['closing']>((last, one) => (last && last.at >= one.at ? last : one), null)
  return input.matches
    .filter(({ match }) => !timeline.placements.has(match))
    .map((match) => ({
      match: match.match,
      minutes: match.minutes,
      earliest: Math.max(Number.isFinite(opening) ? opening : 0, earliestOf(timeline, match)),
      closing,
    }))
}

/** After the feeders that have a place. */
const earliestOf = ({ placements, input }: Timeline, { after }: PlannedMatch) =>
  Math.max(0, ...after.flatMap((feeder) => placements.get(feeder)?.end ?? []).map((end) => end + input.rest))

/** Which rules a placement breaks. With 'before', only against matches that start earlier, so that each pair is reported once. */
type Check = (placement: Placement, against: 'before' | 'all') => Clash[]

function checksIn(timeline: Timeline): Check {
  const { input, matches, placements } = timeline
  const feeds = new Map<number, number[]>()
  for (const { match, after } of input.matches) {
    for (const feeder of after) feeds.set(feeder, [...(feeds.get(feeder) ?? []), match])
  }
  const stepEnds = stepsIn(timeline)
  const isOver = (number: number) => matches.get(number)?.isOver ?? true

  return (placement, against) => {
    const match = matches.get(placement.match)
    if (!match) return []
    const clash = (kind: Clash['kind'], other: number | null): Clash => ({ kind, match: match.match, other })
    const counts = ({ match: other, start }: Placement) =>
      other !== match.match &&
      !(match.isOver && isOver(other)) &&
      (against === 'all' || start < placement.start || (start === placement.start && other < match.match))

    const onCourt = timeline.onCourt(placement.court).filter((other) => counts(other) && overlaps(placement, other))
    const clashes = onCourt.map((other) => clash('court', other.match))
    for (const other of new Set(match.teams.flatMap((team) => timeline.ofTeam(team)))) {
      if (!counts(other)) continue
      if (overlaps(placement, other)) clashes.push(clash('team', other.match))
      else if (overlaps(placement, { start: other.start - input.rest, end: other.end + input.rest }))
        clashes.push(clash('rest', other.match))
    }
    if (match.isOver) return clashes
    const isTooEarly = (feeder: Placement, follower: Placement) => follower.start < feeder.end + input.rest
    const late = match.after
      .flatMap((feeder) => placements.get(feeder) ?? [])
      .filter((feeder) => isTooEarly(feeder, placement))
      .toSorted((a, b) => b.end - a.end)[0]
    if (late) clashes.push(clash('feeder', late.match))
    if (against === 'all') {
      const followers = (feeds.get(match.match) ?? []).flatMap((number) => placements.get(number) ?? [])
      const early = followers.find((follower) => !isOver(follower.match) && isTooEarly(placement, follower))
      if (early) clashes.push(clash('feeder', early.match))
    }
    const stepClash = stepEnds.clashAt(match, placement, against)
    if (stepClash !== null) clashes.push(clash('step', stepClash))
    if (!isOpen(timeline, placement)) clashes.push(clash('hours', null))
    if (breaksFinal(timeline, match, placement)) clashes.push(clash('final', null))
    return clashes
  }
}

const overlaps = (a: Pick<Placement, 'start' | 'end'>, b: Pick<Placement, 'start' | 'end'>) =>
  a.start < b.end && b.start < a.end

const isOpen = ({ input }: Timeline, { court, start, end }: Placement) =>
  input.courts.find(({ id }) => id === court)?.hours.some((span) => span.start <= start && end <= span.end) ?? false

/** The first and last minutes of each step. */
function stepsIn({ input, placements }: Timeline) {
  const steps = new Map<number, { first: Placement; last: Placement }>()
  for (const { match, step } of input.matches) {
    const placement = placements.get(match)
    if (!placement) continue
    const known = steps.get(step)
    steps.set(step, {
      first: known && known.first.start <= placement.start ? known.first : placement,
      last: known && known.last.end >= placement.end ? known.last : placement,
    })
  }
  return {
    clashAt: ({ match, step }: PlannedMatch, { start, end }: Placement, against: 'before' | 'all'): number | null => {
      for (const [other, { first, last }] of steps) {
        if (other < step && last.match !== match && last.end > start) return last.match
        if (against === 'all' && other > step && first.match !== match && first.start < end) return first.match
      }
      return null
    },
  }
}

/** The final is on the main court, and everything else is over before it. */
function breaksFinal(timeline: Timeline, match: PlannedMatch, { court, start, end }: Placement): boolean {
  if (match.isFinal) {
    const isElsewhere = courtsFor(timeline.input.courts, match).every(({ id }) => id !== court)
    const others = [...timeline.placements.values()].filter((other) => !timeline.matches.get(other.match)?.isFinal)
    return isElsewhere || others.some((other) => other.end > start)
  }
  return timeline.input.matches.some(
    ({ match: other, isFinal, isOver }) =>
      isFinal && !isOver && (timeline.placements.get(other)?.start ?? Infinity) < end,
  )
}

const longWaitMinutes = 180

/** What speaks against a place, though no rule does. */
function warningsAt(timeline: Timeline, { teams }: PlannedMatch, placement: Placement): Warning[] {
  const warnings = new Set<Warning>()
  for (const team of teams) {
    const own = timeline.ofTeam(team)
    const before = own.findLast(({ end }) => end <= placement.start)
    if (!before) continue
    const pause = placement.start - before.end
    if (pause >= longWaitMinutes && pause < 6 * 60) warnings.add('long_wait')
    if (before.court !== placement.court) warnings.add('changes_court')
    const third = own[own.indexOf(before) - 1]
    const close = timeline.input.rest + 15
    if (third && pause < close && before.start - third.end < close) warnings.add('third_in_a_row')
  }
  return [...warnings]
}
