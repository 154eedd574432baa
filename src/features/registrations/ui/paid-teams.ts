import type { Team } from '#features/teams/contract.ts'

/** A captain's paid teams, each with the number of its spot: `teams` are in the order they entered. */
export function paidTeamsOf(captainId: string | undefined, teams: readonly Team[]) {
  return teams
    .map((team, index) => ({ team, spot: index + 1 }))
    .filter(({ team }) => team.captainId === captainId && team.paymentStatus === 'paid')
}
