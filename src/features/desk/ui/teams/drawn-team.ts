import type { Snapshot } from '#features/competition/api-contract.ts'
import { isDrawn } from '#features/tournaments/rules.ts'

export type DrawnTeam = Snapshot['teams'][number]

/** The team in the draw; undefined before the draw, and for one that isn't in it. */
export function drawnTeamOf({ state, teams }: Pick<Snapshot, 'state' | 'teams'>, id: string | null) {
  return isDrawn({ competition: state }) ? teams.find(({ teamId }) => teamId === id) : undefined
}
