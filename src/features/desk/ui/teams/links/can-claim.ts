import type { Snapshot } from '#features/competition/api-contract.ts'
import { teamsIn } from '#engine/match.ts'
import type { Entry } from '#features/registrations/contract.ts'

type Match = Snapshot['matches'][number]

/**
 * Whether to offer the team's claim link, or to undo a claim: until its first result. A team that withdrew gets no captain. The server also
 * knows when its first match is due.
 */
export function canClaim(entry: Entry, { state, matches, teams }: Snapshot): boolean {
  const { teamId, captainId, claimedAt, isByHand } = entry
  if (teamId === null || !isByHand || (captainId !== null && claimedAt === null) || state === 'finished') return false
  const withdrawn = new Set(teams.filter(({ status }) => status === 'withdrawn').map((team) => team.teamId))
  if (captainId === null && withdrawn.has(teamId)) return false
  // Nobody has played a match that was decided because a team withdrew.
  const isWithdrawal = (match: Match) =>
    match.outcome === 'walkover' && teamsIn(match).some((team) => withdrawn.has(team))
  return !matches.some(
    (match) => teamsIn(match).includes(teamId) && !withoutResult.has(match.outcome) && !isWithdrawal(match),
  )
}

const withoutResult: ReadonlySet<Match['outcome']> = new Set([null, 'bye', 'not_needed'])
