import type { Snapshot } from '#features/competition/api-contract.ts'
import { teamOf } from '#engine/match.ts'
import type { Entry } from '#features/registrations/contract.ts'

/** Whether to offer the team's claim link, or to undo a claim: until its first result. The server also knows when its first match is due. */
export function canClaim({ teamId, captainId, claimedAt, isByHand }: Entry, { state, matches }: Snapshot): boolean {
  if (teamId === null || !isByHand || (captainId !== null && claimedAt === null) || state === 'finished') return false
  return !matches.some(
    ({ outcome, slots }) => !withoutResult.has(outcome) && slots.some((slot) => teamOf(slot) === teamId),
  )
}

const withoutResult: ReadonlySet<Snapshot['matches'][number]['outcome']> = new Set([null, 'bye', 'not_needed'])
