import type { MatchState } from '../../api-contract.ts'
import { playsIn } from '../../next-match.ts'

/** How a team's path through a bracket crosses a match: whether it comes from an earlier match, and whether it goes on to another one. */
export type Step = { comes: boolean; goesOn: boolean }

/** The step of a team's path at this match; undefined if the team doesn't play in it. */
export function stepOf({ slots, from, winner }: MatchState, team: string | undefined): Step | undefined {
  if (!team) return undefined
  const slot = slots.findIndex((holder) => typeof holder === 'object' && holder.team === team)
  const source = from[slot]
  if (source === undefined) return undefined
  const comes = typeof source === 'object' && 'winner' in source
  return { comes, goesOn: typeof winner === 'object' && winner.team === team }
}

/** Where a team is in a competition: its next match, or its last one if it is out. */
export function currentMatchOf(matches: readonly MatchState[], team: string): MatchState | undefined {
  const own = matches.filter((match) => playsIn(match, team))
  return own.find(({ status }) => status !== 'decided') ?? own.at(-1)
}
