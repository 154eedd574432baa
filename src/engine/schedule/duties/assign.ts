import { firstEndingAfter } from '../hours.ts'
import type { Span } from '../model.ts'
import { availabilityOf, overlaps, type Availability } from './availability.ts'
import { keyOf, type Duties, type Duty, type DutyInput, type DutyMatch, type MissingDuty } from './model.ts'
import { balance } from './balance.ts'

/** A team is asked to be on duty at most this many minutes before its first match of the day or after its last one. */
const nearbyMinutes = 180

export type Assigned = { duties: Map<number, Duty>; missing: MissingDuty[] }

/**
 * Gives these matches a duty team each, in the order of their starts, next to the duties that are kept. The same input always gives the same duties.
 * No team has a duty while it plays, may still play, or has another one.
 */
export function assignDuties(input: DutyInput, kept: Duties, numbers: readonly number[]): Assigned {
  const roster = rosterOf(input, kept)
  const missing: MissingDuty[] = []
  const open = placedIn(roster.availability, numbers)
  for (const match of open) {
    const [best] = candidatesFor(roster, match)
    if (best) roster.give(match, best)
    else {
      const isAnyFree = roster.everyone.some(freeDuring(roster, match))
      missing.push({ match: match.match, reason: isAnyFree ? 'none_nearby' : 'all_busy' })
    }
  }
  balance(roster, open)
  return { duties: roster.duties, missing }
}

/** The duties that a match could have, next to all others, best first. */
export function offeredDuties(input: DutyInput, duties: Duties, number: number): Duty[] {
  const others = new Map([...duties].filter(([other]) => other !== number))
  const roster = rosterOf(input, others)
  return placedIn(roster.availability, [number]).flatMap((match) => candidatesFor(roster, match, Infinity))
}

function placedIn({ byNumber }: Availability, numbers: readonly number[]): Placed[] {
  return numbers
    .flatMap((number) => {
      const match = byNumber.get(number)
      return match?.at ? [{ ...match, at: match.at }] : []
    })
    .toSorted((a, b) => a.at.start - b.at.start || a.match - b.match)
}

export type Placed = DutyMatch & { at: NonNullable<DutyMatch['at']> }

/** All who can be on duty, and what they do. */
export type Roster = {
  availability: Availability
  rest: number
  duties: Map<number, Duty>
  everyone: readonly Duty[]
  /** By key of a duty: how many it has. */
  counts: ReadonlyMap<string, number>
  groupOf: ReadonlyMap<string, string>
  give: (match: Placed, duty: Duty) => void
}

function rosterOf(input: DutyInput, kept: Duties): Roster {
  const availability = availabilityOf(input)
  const counts = new Map<string, number>()
  const duties = new Map(kept)
  const count = (duty: Duty, by: number) => counts.set(keyOf(duty), (counts.get(keyOf(duty)) ?? 0) + by)
  for (const duty of kept.values()) count(duty, 1)
  const losers = input.matches.filter(({ at, isOver, group, sides }) => at && !isOver && !group && sides.length === 2)
  const inGroups = input.matches.flatMap(({ group, sides }) =>
    group ? sides.flatMap((side) => ('team' in side ? [[side.team, group] as const] : [])) : [],
  )
  return {
    availability,
    rest: input.rest,
    duties,
    everyone: [...losers.map(({ match }) => ({ loser: match })), ...input.teams.map((team) => ({ team }))],
    counts,
    groupOf: new Map(inGroups),
    give: ({ match }, duty) => {
      const before = duties.get(match)
      if (before) count(before, -1)
      duties.set(match, duty)
      count(duty, 1)
    },
  }
}

/** Returns whether someone neither plays nor has another duty during a match. */
export function freeDuring({ availability, duties }: Roster, { match, at }: Placed): (duty: Duty) => boolean {
  const others = [...duties].flatMap(([number, duty]) => {
    const other = availability.byNumber.get(number)?.at
    return number !== match && other && other.start < at.end && at.start < other.end ? [duty] : []
  })
  return (duty) => {
    if ('loser' in duty && availability.byNumber.get(duty.loser)!.at!.end > at.start) return false
    return !overlaps(availability.busyOf(duty), at) && !others.some((other) => availability.maySame(duty, other))
  }
}

/** Those who are free and nearby, best first. */
function candidatesFor(roster: Roster, match: Placed, within = nearbyMinutes): Duty[] {
  const isFree = freeDuring(roster, match)
  return roster.everyone
    .filter((duty) => isFree(duty) && isNearby(roster, match, duty, within))
    .map((duty) => ({ duty, faults: faultsOf(roster, match, duty) }))
    .toSorted((a, b) => firstDifference(a.faults, b.faults))
    .map(({ duty }) => duty)
}

const firstDifference = (a: readonly number[], b: readonly number[]) =>
  a.map((fault, index) => fault - b[index]!).find((difference) => difference !== 0) ?? 0

export const isNearby = (roster: Roster, { at }: Placed, duty: Duty, within = nearbyMinutes) => {
  const [before, after] = pausesAround(roster, at, duty)
  return Math.min(before, after) <= within
}

/** What speaks against a team, the worst first. Lower is better. */
function faultsOf(roster: Roster, match: Placed, duty: Duty): number[] {
  const { rest, counts, groupOf, availability } = roster
  const [before, after] = pausesAround(roster, match.at, duty)
  const isOtherGroup = match.group !== null && groupOf.get(keyOf(duty)) !== match.group
  const isOnCourt = availability
    .ownOf(duty)
    .some(({ court, start, end }) => court === match.at.court && (end === match.at.start || start === match.at.end))
  return [
    Number(before + after < rest),
    Number(isOtherGroup),
    counts.get(keyOf(duty)) ?? 0,
    isOnCourt ? 0 : Math.min(before, after),
    isOnCourt ? 0 : 1,
  ]
}

/** The minutes between the matches of a team and a duty: from the one before and to the one after, each infinite if there is none. */
function pausesAround({ availability }: Roster, { start, end }: Span, duty: Duty): [number, number] {
  const spans = availability.busyOf(duty)
  const next = firstEndingAfter(spans, start)
  const last = 'loser' in duty ? availability.byNumber.get(duty.loser)!.at!.end : -Infinity
  return [start - Math.max(spans[next - 1]?.end ?? -Infinity, last), (spans[next]?.start ?? Infinity) - end]
}
