/** All times are whole minutes since 1970 began (UTC), so that a night when clocks change is no special case. */
export type Span = { start: number; end: number }

/** `hours` are when it can be used, in order and without overlaps; a break is a gap between them. To plan during a tournament, cut them off before now. */
export type Court = { id: string; name: string; isMain: boolean; hours: readonly Span[] }

/** A match as the plan sees it. */
export type PlannedMatch = {
  /** Its number; for an earlier game before a replay, see `earlierGameId`. */
  match: number
  minutes: number
  /** The matches that must have ended before it, and its teams must have rested: those that feed it. */
  after: readonly number[]
  /** The teams that play it, as far as they are known; one or both may be missing. */
  teams: readonly string[]
  /** A match starts when all matches of lower steps have ended. Null if it is over or rounds don't wait: it waits for no step, and none waits for it. */
  step: number | null
  /** The last match of the tournament, on the main court if there is one. */
  isFinal: boolean
  /** Where it stays: pinned by an organizer, under way or played. */
  fixed: Placement | null
  /** If it is placed again, not before this minute, on which its teams count. */
  notBefore?: number
}

export type Placement = Span & { match: number; court: string }

export type PlanInput = {
  courts: readonly Court[]
  matches: readonly PlannedMatch[]
  /** Minutes between two matches of a team. */
  rest: number
  /** The published plan. A new plan moves as few of its matches as possible, all else being equal. */
  published: readonly Placement[]
}

/** A match that fits nowhere has no placement. No plan that places all matches can end before `atLeastUntil`. */
export type Plan = {
  placements: readonly Placement[]
  end: number
  atLeastUntil: number
}

/** A rule of a plan that these placements break. `other` is the match it clashes with, if there is one. */
export type Clash = {
  kind: 'court' | 'team' | 'rest' | 'feeder' | 'step' | 'hours' | 'final'
  match: number
  other: number | null
}

/** A placement that is offered for a match, with what speaks against it, though no rule does. */
export type OfferedPlacement = Placement & { warnings: readonly Warning[] }
export type Warning = 'third_in_a_row' | 'long_wait' | 'changes_court' | 'first_and_last'
