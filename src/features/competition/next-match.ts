import type { MatchState, Snapshot } from './api-contract.ts'

/** Whether the team is known to play in the match. */
export const playsIn = ({ slots }: MatchState, teamId: string) =>
  slots.some((slot) => typeof slot === 'object' && slot.team === teamId)

/**
 * The match that the team plays next: the one under way, or the earliest of the published schedule, which may have a later number. Matches
 * without a time come after those, by number, and last if they wait for the other team.
 */
export function nextMatchOf(
  { matches, schedule }: Pick<Snapshot, 'matches'> & Partial<Pick<Snapshot, 'schedule'>>,
  teamId: string,
): MatchState | undefined {
  const open = matches.filter((match) => match.status !== 'decided' && playsIn(match, teamId))
  const own = new Set(open.map(({ number }) => number))
  const places = schedule?.matches.filter(({ number, finishedAt }) => own.has(number) && finishedAt === null) ?? []
  const first = places.find(({ startedAt }) => startedAt !== null) ?? places[0]
  return (
    open.find(({ number }) => number === first?.number) ?? open.find(({ status }) => status !== 'waiting') ?? open[0]
  )
}
