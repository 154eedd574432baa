import { firstEndingAfter } from '../hours.ts'
import type { Placement, Span } from '../model.ts'
import { availabilityOf, matchesDuring, type Availability } from './availability.ts'
import { keyOf, type Duties, type Duty, type DutyInput, type DutyMatch } from './model.ts'

/** Someone who can be on duty. */
export type Candidate = {
  duty: Duty
  key: string
  group: string | null
  /** When it plays or may still play, in order. */
  busy: readonly Span[]
  /** The matches that it is sure to play. */
  own: readonly Placement[]
  /** Until then it isn't known who it is. */
  knownFrom: number
}

export type PlacedDutyMatch = DutyMatch & { at: Placement }

/** All who can be on duty, and the duties that they have. */
export type Assignments = {
  availability: Availability
  /** The matches that overlap a span. */
  matchesDuring: (span: Span) => readonly DutyMatch[]
  rest: number
  candidates: readonly Candidate[]
  duties: ReadonlyMap<number, Duty>
  /** By key: how many duties it has. */
  counts: ReadonlyMap<string, number>
  give: (match: PlacedDutyMatch, candidate: Candidate) => void
}

export function assignmentsOf(input: DutyInput, existing: Duties): Assignments {
  const availability = availabilityOf(input)
  const counts = new Map<string, number>()
  const count = (key: string, by: number) => counts.set(key, (counts.get(key) ?? 0) + by)
  for (const duty of existing.values()) count(keyOf(duty), 1)
  const duties = new Map(existing)
  return {
    availability,
    matchesDuring: matchesDuring(input),
    rest: input.rest,
    candidates: candidatesOf(input, availability),
    duties,
    counts,
    give: ({ match }, { duty, key }) => {
      const before = duties.get(match)
      if (before) count(keyOf(before), -1)
      duties.set(match, duty)
      count(key, 1)
    },
  }
}

/** The losers of knockout matches that are still to be played, and all teams. */
function candidatesOf({ matches, teams }: DutyInput, { busyOf, ownOf }: Availability): Candidate[] {
  const groups = new Map<string, string>()
  for (const { group, sides } of matches) {
    for (const side of sides) if (group && 'team' in side) groups.set(side.team, group)
  }
  const candidate = (duty: Duty, knownFrom: number): Candidate => {
    const key = keyOf(duty)
    return { duty, key, group: groups.get(key) ?? null, busy: busyOf(duty), own: ownOf(duty), knownFrom }
  }
  const losers = matches.flatMap(({ match, at, isDecided, group, sides }) =>
    at && !isDecided && !group && sides.length === 2 ? [candidate({ loser: match }, at.end)] : [],
  )
  return [...losers, ...teams.map((team) => candidate({ team }, -Infinity))]
}

export function placedMatches(
  { availability: { byNumber } }: Assignments,
  numbers: readonly number[],
): PlacedDutyMatch[] {
  return numbers
    .flatMap((number) => {
      const match = byNumber.get(number)
      return match?.at ? [{ ...match, at: match.at }] : []
    })
    .toSorted((a, b) => a.at.start - b.at.start || a.match - b.match)
}

/**
 * A candidate's minutes before and after a match: since its previous match, or since it is known, and until its next one. Infinite if there is none. Null if
 * it plays or might play during the match.
 */
export function pausesAround({ at }: PlacedDutyMatch, { busy, knownFrom }: Candidate): Pauses | null {
  if (knownFrom > at.start) return null
  const next = firstEndingAfter(busy, at.start)
  const nextStart = busy[next]?.start ?? Infinity
  if (nextStart < at.end) return null
  return { before: at.start - Math.max(busy[next - 1]?.end ?? -Infinity, knownFrom), after: nextStart - at.end }
}

export type Pauses = { before: number; after: number }

/** A team is asked to be on duty at most this many minutes after its own match or before it. */
const nearbyMinutes = 180

export const isNearby = ({ before, after }: Pauses) => Math.min(before, after) <= nearbyMinutes

/** Returns whether someone has another duty during a match. The duty of a match that is decided is over. */
export function onDutyDuring(
  assignments: Assignments,
  { match, at }: PlacedDutyMatch,
): (candidate: Candidate) => boolean {
  const during = assignments
    .matchesDuring(at)
    .flatMap(({ match: other, isDecided }) =>
      other === match || isDecided ? [] : (assignments.duties.get(other) ?? []),
    )
  return ({ duty }) => during.some((other) => assignments.availability.maySame(duty, other))
}
