import type { PlanInput, Placement } from '../model.ts'
import { offeredPlacements } from './offered-placements.ts'
import { placedOf, windowOf, type Window } from './window.ts'

/** Why no placement is offered for a match: its window is too short or full, or its teams play or rest whenever a court is free. */
export type NoSlot = Window & { match: number; areTeamsBusy: boolean }

export function whyNoSlot(input: PlanInput, placements: readonly Placement[], no: number): NoSlot | null {
  const matches = new Map(input.matches.map((match) => [match.match, match]))
  const match = matches.get(no)
  if (!match) return null
  const others = placedOf(placements, matches).filter(({ at }) => at.match !== no)
  const withoutTeams = input.matches.map((other) => (other === match ? { ...match, teams: [] } : other))
  const areTeamsBusy = offeredPlacements({ ...input, matches: withoutTeams }, placements, no).length > 0
  return { match: no, ...windowOf(input, match, others), areTeamsBusy }
}
