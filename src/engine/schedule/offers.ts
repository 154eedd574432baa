import { checksIn } from './check.ts'
import type { OfferedPlace, Placement, PlanInput, PlannedMatch, Span, Unplaced, Warning } from './model.ts'
import { courtsFor, Timeline } from './timeline.ts'

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
