import { balance } from './balance.ts'
import type { Duties, Duty, DutyInput, MissingDuty } from './model.ts'
import {
  isNearby,
  onDutyDuring,
  pausesAround,
  placedMatches,
  assignmentsOf,
  type Candidate,
  type Pauses,
  type PlacedDutyMatch,
  type Assignments,
} from './assignments.ts'

/**
 * Assigns each of these matches a duty team, in the order of their starts, and leaves the existing duties alone. The same input always gives the same duties. No
 * team has a duty while it plays, might still play, or has another one; a match without an available team gets none.
 */
export function assignDuties(input: DutyInput, existing: Duties, numbers: readonly number[]): Duties {
  const assignments = assignmentsOf(input, existing)
  const matches = placedMatches(assignments, numbers)
  // A team that hands on a duty may be free for a match that had no team.
  while (assignOpen(assignments, matches)) balance(assignments, matches)
  return assignments.duties
}

/** Assigns the best team to each match without one. Returns whether it found any. */
function assignOpen(assignments: Assignments, matches: readonly PlacedDutyMatch[]): boolean {
  let hasFound = false
  for (const match of matches) {
    if (assignments.duties.has(match.match)) continue
    const best = bestFor(assignments, match)
    if (!best) continue
    assignments.give(match, best)
    hasFound = true
  }
  return hasFound
}

/** Why these matches have nobody on duty. */
export function missingDuties(input: DutyInput, duties: Duties, numbers: readonly number[]): MissingDuty[] {
  const assignments = assignmentsOf(input, duties)
  return placedMatches(assignments, numbers).map((match) => {
    if (bestFor(assignments, match)) return { match: match.match, reason: 'not_assigned' }
    return { match: match.match, reason: freeFor(assignments, match).length > 0 ? 'none_nearby' : 'all_busy' }
  })
}

/** The duties that a match could have, given all the others, best first. */
export function offeredDuties(input: DutyInput, duties: Duties, number: number): Duty[] {
  const assignments = assignmentsOf(input, new Map([...duties].filter(([other]) => other !== number)))
  return placedMatches(assignments, [number]).flatMap((match) =>
    freeFor(assignments, match)
      .toSorted((a, b) => a.cost - b.cost)
      .map(({ candidate }) => candidate.duty),
  )
}

function bestFor(assignments: Assignments, match: PlacedDutyMatch): Candidate | null {
  const isOnDuty = onDutyDuring(assignments, match)
  let [best, lowest]: [Candidate | null, number] = [null, Infinity]
  for (const candidate of assignments.candidates) {
    const pauses = pausesAround(match, candidate)
    if (!pauses || !isNearby(pauses)) continue
    const cost = costOf(assignments, match, { candidate, pauses })
    if (cost < lowest && !isOnDuty(candidate)) [best, lowest] = [candidate, cost]
  }
  return best
}

function freeFor(assignments: Assignments, match: PlacedDutyMatch) {
  const isOnDuty = onDutyDuring(assignments, match)
  return assignments.candidates.flatMap((candidate) => {
    const pauses = pausesAround(match, candidate)
    return pauses && !isOnDuty(candidate)
      ? [{ candidate, cost: costOf(assignments, match, { candidate, pauses }) }]
      : []
  })
}

type Choice = { candidate: Candidate; pauses: Pauses }

/** A candidate's faults, worst first: a long time from its own matches, too little rest between two, another group, many duties, a wait, another court. */
function costOf({ rest, counts }: Assignments, { group, at }: PlacedDutyMatch, { candidate, pauses }: Choice): number {
  const { before, after } = pauses
  const isNext = candidate.own.some(
    ({ court, start, end }) => court === at.court && (end === at.start || start === at.end),
  )
  const faults = [
    Number(!isNearby(pauses)),
    Number(before + after < rest),
    Number(group !== null && candidate.group !== group),
    counts.get(candidate.key) ?? 0,
    isNext ? 0 : 1 + Math.min(before, after, base - 2),
  ]
  return faults.reduce((cost, fault) => cost * base + fault, 0)
}

/** More than any fault counts. */
const base = 1_500
