import type { Snapshot } from '#features/competition/api-contract.ts'
import type { Entry } from '#features/registrations/contract.ts'
import { hasResult } from '../has-result.ts'

/**
 * Whether to offer the team's claim link, or to undo a claim: until its first result. A team that withdrew or was replaced gets no captain. The server also
 * knows when its first match is due.
 */
export function canClaim(entry: Entry, { state, matches, teams }: Snapshot): boolean {
  const { teamId, captainId, claimedAt, isByHand } = entry
  if (teamId === null || !isByHand || (captainId !== null && claimedAt === null) || state === 'finished') return false
  if (captainId === null && teams.some((team) => team.teamId === teamId && team.status !== 'in')) return false
  return !hasResult({ matches, teams }, teamId)
}
