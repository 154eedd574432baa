import type { Duty } from './model.ts'
import { freeDuring, isNearby, type Placed, type Roster } from './assign.ts'

/**
 * Passes these matches' duties on, from teams with many to teams of the same group with at least two fewer, if necessary through others that pass on one of
 * their own. Afterward, no such chain is left.
 */
export function balance(roster: Roster, matches: readonly Placed[]): void {
  const teams = roster.everyone.flatMap((duty) => ('team' in duty ? [duty.team] : []))
  for (const group of Map.groupBy(teams, (team) => roster.groupOf.get(team)).values()) {
    while (passOn(roster, matches, group));
  }
}

type Step = { from: Step | null; team: string; match: Placed | null }

/** Passes on one duty of the team with the most that can. Returns whether there was any. */
function passOn(roster: Roster, matches: readonly Placed[], group: readonly string[]): boolean {
  const countOf = (team: string) => roster.counts.get(team) ?? 0
  const fewest = Math.min(...group.map(countOf))
  const givers = group.filter((team) => countOf(team) >= fewest + 2).toSorted((a, b) => countOf(b) - countOf(a))
  for (const giver of givers) {
    const last = chainTo(roster, matches, { group, giver, most: countOf(giver) - 2 })
    if (!last) continue
    for (let step = last; step.from; step = step.from) roster.give(step.match!, { team: step.team })
    return true
  }
  return false
}

type Chain = { group: readonly string[]; giver: string; most: number }

/** The shortest chain of teams from the giver, each of which can take a duty of the one before, to one that has at most so many. */
function chainTo(roster: Roster, matches: readonly Placed[], { group, giver, most }: Chain): Step | null {
  const dutiesOf = Map.groupBy(matches, ({ match }) => teamOn(roster.duties.get(match)))
  const steps: Step[] = [{ from: null, team: giver, match: null }]
  const open = new Set(group)
  open.delete(giver)
  for (const step of steps) {
    for (const match of dutiesOf.get(step.team) ?? []) {
      const isFree = freeDuring(roster, match)
      for (const team of open) {
        if (!isFree({ team }) || !isNearby(roster, match, { team })) continue
        const next = { from: step, team, match }
        if ((roster.counts.get(team) ?? 0) <= most) return next
        open.delete(team)
        steps.push(next)
      }
    }
  }
  return null
}

const teamOn = (duty: Duty | undefined) => (duty && 'team' in duty ? duty.team : null)
