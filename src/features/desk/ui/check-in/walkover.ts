import type { MatchState, Snapshot } from '#features/competition/api-contract.ts'
import { graceMinutes } from '#features/competition/values.ts'

/** The team's match that is ready to be played, and when its opponents can take a walkover: after the grace period. */
export function walkoverOf(
  { matches, schedule }: Pick<Snapshot, 'matches' | 'schedule'>,
  startDate: string,
  teamId: string,
): { match: MatchState; opponent: string; winner: 0 | 1; from: Date } | null {
  for (const match of matches) {
    const [first, second] = match.slots
    if (match.status !== 'ready' || typeof first !== 'object' || typeof second !== 'object') continue
    if (first.team !== teamId && second.team !== teamId) continue
    const winner = first.team === teamId ? 1 : 0
    const planned = schedule?.matches.find(({ number }) => number === match.number)?.startsAt ?? startDate
    const start = Math.max(Date.parse(planned), Date.parse(startDate))
    const opponent = winner === 0 ? first.team : second.team
    return { match, opponent, winner, from: new Date(start + graceMinutes * 60_000) }
  }
  return null
}
