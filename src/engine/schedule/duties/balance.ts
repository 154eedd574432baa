import type { Duty } from './model.ts'
import {
  isNearby,
  onDutyDuring,
  pausesAround,
  type Candidate,
  type PlacedDutyMatch,
  type Assignments,
} from './assignments.ts'

/**
 * Moves these matches' duties from teams with many to teams of the same group with at least two fewer, if necessary through a chain of other teams that each
 * hand on one duty. Afterward, no such chain is left.
 */
export function balance(assignments: Assignments, matches: readonly PlacedDutyMatch[]): void {
  const teams = assignments.candidates.filter(({ duty }) => 'team' in duty)
  for (const group of Map.groupBy(teams, (candidate) => candidate.group).values())
    while (passOn(assignments, matches, group));
}

type Step = { from: Step | null; candidate: Candidate; match: PlacedDutyMatch | null }

/** Moves one duty from the team with the most duties that can hand one on. Returns whether it found one. */
function passOn(assignments: Assignments, matches: readonly PlacedDutyMatch[], group: readonly Candidate[]): boolean {
  const countOf = ({ key }: Candidate) => assignments.counts.get(key) ?? 0
  const fewest = group.reduce((least, candidate) => Math.min(least, countOf(candidate)), Infinity)
  const givers = group
    .filter((candidate) => countOf(candidate) >= fewest + 2)
    .toSorted((a, b) => countOf(b) - countOf(a))
  for (const giver of givers) {
    const last = chainTo(assignments, matches, { group, giver, most: countOf(giver) - 2 })
    if (!last) continue
    for (let step = last; step.from; step = step.from) assignments.give(step.match!, step.candidate)
    return true
  }
  return false
}

type Chain = { group: readonly Candidate[]; giver: Candidate; most: number }

/** The shortest chain of teams from the giver, in which each can take a duty from the one before, and the last has at most this many. */
function chainTo(
  assignments: Assignments,
  matches: readonly PlacedDutyMatch[],
  { group, giver, most }: Chain,
): Step | null {
  const dutiesOf = Map.groupBy(matches, ({ match }) => teamOn(assignments.duties.get(match)))
  const steps: Step[] = [{ from: null, candidate: giver, match: null }]
  const open = new Set(group)
  open.delete(giver)
  for (const step of steps) {
    for (const match of dutiesOf.get(step.candidate.key) ?? []) {
      const isOnDuty = onDutyDuring(assignments, match)
      for (const candidate of open) {
        const pauses = pausesAround(match, candidate)
        if (!pauses || !isNearby(pauses) || isOnDuty(candidate)) continue
        const next = { from: step, candidate, match }
        if ((assignments.counts.get(candidate.key) ?? 0) <= most) return next
        open.delete(candidate)
        steps.push(next)
      }
    }
  }
  return null
}

const teamOn = (duty: Duty | undefined) => (duty && 'team' in duty ? duty.team : null)
