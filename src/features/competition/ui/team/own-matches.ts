import type { MatchState } from '../../api-contract.ts'

/** Whether the team is known to play in the match. */
export const playsIn = ({ slots }: MatchState, teamId: string) =>
  slots.some((slot) => typeof slot === 'object' && slot.team === teamId)

/** The match that the team plays next: the first one that can be played, or the first whose other team isn't known yet. */
export function nextMatchOf(matches: readonly MatchState[], teamId: string): MatchState | undefined {
  const open = matches.filter((match) => match.status !== 'decided' && playsIn(match, teamId))
  return open.find(({ status }) => status !== 'waiting') ?? open[0]
}
