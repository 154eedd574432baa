import type { Clash, Placement, PlanInput, PlannedMatch } from './model.ts'
import { courtsFor, Timeline } from './timeline.ts'

/** Every rule that these placements break, in the order of the matches. What has a result can't break any. */
export function clashesOf(input: PlanInput, placements: readonly Placement[]): Clash[] {
  const check = checksIn(new Timeline(input, placements))
  const order = placements.toSorted((a, b) => a.start - b.start || a.match - b.match)
  return order.flatMap((placement) => check(placement, 'before'))
}

/** Which rules a placement breaks. With 'before', only against matches that start earlier, so that each pair is reported once. */
export type Check = (placement: Placement, against: 'before' | 'all') => Clash[]

export function checksIn(timeline: Timeline): Check {
  const { matches } = timeline
  const steps = stepsIn(timeline)
  const followersOf = followersIn(timeline)
  const isOver = (number: number) => matches.get(number)?.isOver ?? true
  return (placement, against) => {
    const match = matches.get(placement.match)
    if (!match) return []
    const isEarlier = ({ match: other, start }: Placement) =>
      start < placement.start || (start === placement.start && other < match.match)
    const counts = (other: Placement) =>
      other.match !== match.match && !(match.isOver && isOver(other.match)) && (against === 'all' || isEarlier(other))
    const clashes = overlapsAt(timeline, match, placement, counts)
    if (match.isOver) return clashes
    const clash = (kind: Clash['kind'], other: number | null): Clash => ({ kind, match: match.match, other })
    const feeder = lateFeeder(timeline, match, placement)
    if (feeder) clashes.push(clash('feeder', feeder.match))
    const followers = against === 'all' ? followersOf(match.match) : []
    const follower = followers.find((other) => !isOver(other.match) && isTooEarly(timeline, placement, other))
    if (follower) clashes.push(clash('feeder', follower.match))
    const step = steps.clashAt(match, placement, against)
    if (step !== null) clashes.push(clash('step', step))
    if (!isOpen(timeline, placement)) clashes.push(clash('hours', null))
    if (breaksFinal(timeline, match, placement)) clashes.push(clash('final', null))
    return clashes
  }
}

/** Matches on the same court at the same time, and matches of the same teams without rest between them. */
function overlapsAt(
  timeline: Timeline,
  { match, teams }: PlannedMatch,
  placement: Placement,
  counts: (other: Placement) => boolean,
): Clash[] {
  const { rest } = timeline.input
  const onCourt = timeline.onCourt(placement.court).filter((other) => counts(other) && overlaps(placement, other))
  const clashes: Clash[] = onCourt.map((other) => ({ kind: 'court', match, other: other.match }))
  for (const other of new Set(teams.flatMap((team) => timeline.ofTeam(team)))) {
    const resting = { start: other.start - rest, end: other.end + rest }
    if (!counts(other) || !overlaps(placement, resting)) continue
    clashes.push({ kind: overlaps(placement, other) ? 'team' : 'rest', match, other: other.match })
  }
  return clashes
}

const isTooEarly = ({ input }: Timeline, feeder: Placement, follower: Placement) =>
  follower.start < feeder.end + input.rest

/** Of the matches that feed one and end too late for it, the last. */
function lateFeeder(timeline: Timeline, { after }: PlannedMatch, placement: Placement): Placement | undefined {
  return after
    .flatMap((number) => timeline.placements.get(number) ?? [])
    .filter((feeder) => isTooEarly(timeline, feeder, placement))
    .toSorted((a, b) => b.end - a.end)[0]
}

function followersIn({ input, placements }: Timeline): (number: number) => Placement[] {
  const followers = new Map<number, number[]>()
  for (const { match, after } of input.matches) {
    for (const feeder of after) {
      const known = followers.get(feeder)
      if (known) known.push(match)
      else followers.set(feeder, [match])
    }
  }
  return (number) => (followers.get(number) ?? []).flatMap((follower) => placements.get(follower) ?? [])
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
