import type { MatchState } from '#features/competition/api-contract.ts'
import { annulledIn, toMatch } from '#features/competition/server/wire.ts'
import type { State } from '#engine/state/state.ts'

/** The matches of a competition, as the API sends them. */
export function matchesOf(state: Pick<State, 'matches' | 'tables'>): MatchState[] {
  const annulled = annulledIn(state)
  return state.matches.map((match) => toMatch(match, annulled))
}
