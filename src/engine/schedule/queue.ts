import { isEarlierStep } from './chain.ts'
import type { PlannedMatch } from './model.ts'
import { problemOf } from './planning/problem.ts'
import { urgencyOf } from './planning/propose.ts'

export type QueueInput = {
  /** All that are still to be played. */
  matches: readonly PlannedMatch[]
  /** Those whose teams are known and that have no result. */
  playable: ReadonlySet<number>
  onCourt: ReadonlySet<number>
  /** By team: the minute at which its last match ended. */
  lastEnds: ReadonlyMap<string, number>
  /** Minutes between two matches of a team. */
  rest: number
  now: number
}

export type QueuedMatch = Pick<PlannedMatch, 'match' | 'teams' | 'isFinal'> & {
  /** The minute at which both teams have rested; null if neither has played yet. */
  readyAt: number | null
}

/**
 * The matches that can be called to a free court, in order. Those whose teams have rested come first: the one with the longest way to the end of the
 * tournament, otherwise the one whose teams have rested longest, otherwise the lower number. The others follow as they become ready. A final comes last.
 */
export function queueOf({ matches, playable, onCourt, lastEnds, rest, now }: QueueInput): QueuedMatch[] {
  const problem = problemOf({ courts: [], matches, rest, published: [] })
  const urgency = urgencyOf(problem)
  const urgencyAt = new Map(problem.matches.map(({ match }, index) => [match, urgency[index]!]))
  const busy = new Set(matches.flatMap(({ match, teams }) => (onCourt.has(match) ? teams : [])))
  const lowest = { step: Math.min(...matches.map(({ step }) => step ?? Infinity)) }
  const areFree = (teams: readonly string[]) => teams.every((team) => !busy.has(team))
  const readyFrom = (teams: readonly string[]): number | null => {
    const ends = teams.flatMap((team) => lastEnds.get(team) ?? [])
    return ends.length === 0 ? null : Math.max(...ends) + rest
  }
  const waitOf = ({ readyAt }: QueuedMatch) => Math.max(0, (readyAt ?? now) - now)
  return matches
    .filter((match) => playable.has(match.match) && !onCourt.has(match.match) && areFree(match.teams))
    .filter((match) => !isEarlierStep(lowest, match))
    .map(({ match, teams, isFinal }) => ({ match, teams, isFinal, readyAt: readyFrom(teams) }))
    .toSorted(
      (a, b) =>
        Number(a.isFinal) - Number(b.isFinal) ||
        waitOf(a) - waitOf(b) ||
        urgencyAt.get(b.match)! - urgencyAt.get(a.match)! ||
        (a.readyAt ?? 0) - (b.readyAt ?? 0) ||
        a.match - b.match,
    )
}
