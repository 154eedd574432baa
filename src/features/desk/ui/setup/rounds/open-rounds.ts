import type { Snapshot } from '#features/competition/api-contract.ts'
import { roundsOf } from '#features/competition/ui/matches/rounds.ts'
import type { Round } from '#features/competition/ui/matches/rounds.ts'

/** The rounds with matches to play, and whether one has begun: then its rules stay. */
export function openRounds({ matches }: Pick<Snapshot, 'matches'>): { round: Round; hasBegun: boolean }[] {
  return roundsOf(matches)
    .filter((round) => round.matches.some(({ outcome }) => outcome !== 'bye' && outcome !== 'not_needed'))
    .map((round) => ({ round, hasBegun: round.matches.some(({ games }) => games.length > 0) }))
}

/**
 * Whether there is a third-place match and whether that can change, which ends with the first semifinal; null for brackets without one.
 */
export function thirdPlaceOf({ matches, setup }: Snapshot): { isPlayed: boolean; canChange: boolean } | null {
  if (setup.format !== 'single_elimination') return null
  const third = matches.find(({ bracket }) => bracket === 'third')
  const final = matches.findLast(({ bracket }) => bracket === 'main')
  const semifinals = final?.from.flatMap((source) => (source !== 'bye' && 'winner' in source ? [source.winner] : []))
  if (semifinals?.length !== 2) return null
  const concerned = matches.filter((match) => match === third || semifinals.includes(match.number))
  return { isPlayed: third !== undefined, canChange: concerned.every(({ games }) => games.length === 0) }
}
