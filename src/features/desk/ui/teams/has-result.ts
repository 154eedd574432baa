import type { Snapshot } from '#features/competition/api-contract.ts'
import { teamsIn } from '#engine/match.ts'

type Match = Snapshot['matches'][number]

/** Whether a match of this team has a result. Nobody has played a match that was decided because a team withdrew. */
export function hasResult({ matches, teams }: Pick<Snapshot, 'matches' | 'teams'>, teamId: string): boolean {
  const withdrawn = new Set(teams.filter(({ status }) => status === 'withdrawn').map((team) => team.teamId))
  const isWithdrawal = (match: Match) =>
    match.outcome === 'walkover' && teamsIn(match).some((team) => withdrawn.has(team))
  return matches.some(
    (match) => teamsIn(match).includes(teamId) && !withoutResult.has(match.outcome) && !isWithdrawal(match),
  )
}

const withoutResult: ReadonlySet<Match['outcome']> = new Set([null, 'bye', 'not_needed'])
