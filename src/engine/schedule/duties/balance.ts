import type { Duty } from './model.ts'
import { isNearby, onDutyDuring, pausesAround, type Member, type Placed, type Roster } from './roster.ts'

/**
 * Moves these matches' duties from teams with many to teams of the same group with at least two fewer, if necessary through a chain of other teams that each
 * hand on one duty. Afterward, no such chain is left.
 */
export function balance(roster: Roster, matches: readonly Placed[]): void {
  const teams = roster.members.filter(({ duty }) => 'team' in duty)
  for (const group of Map.groupBy(teams, (member) => member.group).values()) while (passOn(roster, matches, group));
}

type Step = { from: Step | null; member: Member; match: Placed | null }

/** Moves one duty from the team with the most duties that can hand one on. Returns whether it found one. */
function passOn(roster: Roster, matches: readonly Placed[], group: readonly Member[]): boolean {
  const countOf = ({ key }: Member) => roster.counts.get(key) ?? 0
  const fewest = group.reduce((least, member) => Math.min(least, countOf(member)), Infinity)
  const givers = group.filter((member) => countOf(member) >= fewest + 2).toSorted((a, b) => countOf(b) - countOf(a))
  for (const giver of givers) {
    const last = chainTo(roster, matches, { group, giver, most: countOf(giver) - 2 })
    if (!last) continue
    for (let step = last; step.from; step = step.from) roster.give(step.match!, step.member)
    return true
  }
  return false
}

type Chain = { group: readonly Member[]; giver: Member; most: number }

/** The shortest chain of teams from the giver, in which each can take a duty from the one before, and the last has at most this many. */
function chainTo(roster: Roster, matches: readonly Placed[], { group, giver, most }: Chain): Step | null {
  const dutiesOf = Map.groupBy(matches, ({ match }) => teamOn(roster.duties.get(match)))
  const steps: Step[] = [{ from: null, member: giver, match: null }]
  const open = new Set(group)
  open.delete(giver)
  for (const step of steps) {
    for (const match of dutiesOf.get(step.member.key) ?? []) {
      const isOnDuty = onDutyDuring(roster, match)
      for (const member of open) {
        const pauses = pausesAround(match, member)
        if (!pauses || !isNearby(pauses) || isOnDuty(member)) continue
        const next = { from: step, member, match }
        if ((roster.counts.get(member.key) ?? 0) <= most) return next
        open.delete(member)
        steps.push(next)
      }
    }
  }
  return null
}

const teamOn = (duty: Duty | undefined) => (duty && 'team' in duty ? duty.team : null)
