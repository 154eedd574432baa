import { balance } from './balance.ts'
import type { Duties, Duty, DutyInput, MissingDuty } from './model.ts'
import {
  isNearby,
  onDutyDuring,
  pausesAround,
  placedMatches,
  rosterOf,
  type Member,
  type Pauses,
  type Placed,
  type Roster,
} from './roster.ts'

/**
 * Assigns each of these matches a duty team, in the order of their starts, and leaves the duties that are kept. The same input always gives the same duties. No
 * team has a duty while it plays, might still play, or has another one; a match without an available team gets none.
 */
export function assignDuties(input: DutyInput, kept: Duties, numbers: readonly number[]): Duties {
  const roster = rosterOf(input, kept)
  const matches = placedMatches(roster, numbers)
  for (const match of matches) {
    const best = bestFor(roster, match)
    if (best) roster.give(match, best)
  }
  balance(roster, matches)
  return roster.duties
}

/** Why these matches have nobody on duty. */
export function missingDuties(input: DutyInput, duties: Duties, numbers: readonly number[]): MissingDuty[] {
  const roster = rosterOf(input, duties)
  return placedMatches(roster, numbers).map((match) => {
    if (bestFor(roster, match)) return { match: match.match, reason: 'not_assigned' }
    return { match: match.match, reason: freeFor(roster, match).length > 0 ? 'none_nearby' : 'all_busy' }
  })
}

/** The duties that a match could have, given all the others, best first. */
export function offeredDuties(input: DutyInput, duties: Duties, number: number): Duty[] {
  const roster = rosterOf(input, new Map([...duties].filter(([other]) => other !== number)))
  return placedMatches(roster, [number]).flatMap((match) =>
    freeFor(roster, match)
      .toSorted((a, b) => a.cost - b.cost)
      .map(({ member }) => member.duty),
  )
}

function bestFor(roster: Roster, match: Placed): Member | null {
  const isOnDuty = onDutyDuring(roster, match)
  let [best, lowest]: [Member | null, number] = [null, Infinity]
  for (const member of roster.members) {
    const pauses = pausesAround(match, member)
    if (!pauses || !isNearby(pauses)) continue
    const cost = costOf(roster, match, { member, pauses })
    if (cost < lowest && !isOnDuty(member)) [best, lowest] = [member, cost]
  }
  return best
}

function freeFor(roster: Roster, match: Placed) {
  const isOnDuty = onDutyDuring(roster, match)
  return roster.members.flatMap((member) => {
    const pauses = pausesAround(match, member)
    return pauses && !isOnDuty(member) ? [{ member, cost: costOf(roster, match, { member, pauses }) }] : []
  })
}

type Candidate = { member: Member; pauses: Pauses }

/** A candidate's faults, worst first: a long time from its own matches, too little rest between two, another group, many duties, a wait, another court. */
function costOf({ rest, counts }: Roster, { group, at }: Placed, { member, pauses }: Candidate): number {
  const { before, after } = pauses
  const isNext = member.own.some(
    ({ court, start, end }) => court === at.court && (end === at.start || start === at.end),
  )
  const faults = [
    Number(!isNearby(pauses)),
    Number(before + after < rest),
    Number(group !== null && member.group !== group),
    counts.get(member.key) ?? 0,
    isNext ? 0 : 1 + Math.min(before, after, base - 2),
  ]
  return faults.reduce((cost, fault) => cost * base + fault, 0)
}

/** More than any fault counts. */
const base = 1_500
