import type { NewTick } from '#features/teams/check-in-contract.ts'

/** Who is here by these ticks, in their order: the last tick of a player or of their whole team counts. */
export function presenceOf<Ticked extends NewTick>(ticks: readonly Ticked[]) {
  const lastOfTeam = new Map<string, Ticked>()
  const players = new Map<string, Map<string, boolean>>()
  for (const tick of ticks) {
    const { teamId, member, isHere } = tick
    if (member === null) {
      lastOfTeam.set(teamId, tick)
      players.delete(teamId)
    } else players.set(teamId, (players.get(teamId) ?? new Map<string, boolean>()).set(member, isHere))
  }
  const isTeamHere = (teamId: string) => lastOfTeam.get(teamId)?.isHere ?? false
  return {
    isTeamHere,
    isPlayerHere: (teamId: string, member: string) => players.get(teamId)?.get(member) ?? isTeamHere(teamId),
    lastOfTeam: (teamId: string) => lastOfTeam.get(teamId),
  }
}

export type Presence = ReturnType<typeof presenceOf>
