import type { Placement } from '../model.ts'

/** Who officiates a match: a team, or the loser of an earlier match. */
export type Duty = { team: string } | { loser: number }

/** Who plays on one side of a match: a team, the winner or loser of another match, or one of several teams of a table. */
export type Side = { team: string } | { winner: number } | { loser: number } | { oneOf: readonly string[] }

export type DutyMatch = {
  match: number
  /** Null if it has no placement. */
  at: Placement | null
  sides: readonly Side[]
  group: string | null
  hasStarted: boolean
  isDecided: boolean
}

/** The input for assigning duties. `matches` includes unscheduled ones, because they decide who plays later. */
export type DutyInput = {
  /** Minutes between two matches of a team. */
  rest: number
  /** The teams that are still in the tournament. */
  teams: readonly string[]
  matches: readonly DutyMatch[]
}

export type Duties = ReadonlyMap<number, Duty>

/**
 * Why a match can't have its duty team: the team plays or might play `other` at that time, has a duty in `other`, isn't known before `other`
 * ends, or is no longer in the tournament.
 */
export type DutyClash = {
  kind: 'plays' | 'may_play' | 'two_duties' | 'not_known' | 'gone'
  match: number
  other: number | null
}

/**
 * Why nobody is on duty for a match: every team might play or has another duty then, no available team plays within a few hours of it, or no team has been
 * assigned yet.
 */
export type MissingDuty = { match: number; reason: 'all_busy' | 'none_nearby' | 'not_assigned' }

export const keyOf = (duty: Duty) => ('team' in duty ? duty.team : `loser ${duty.loser}`)
