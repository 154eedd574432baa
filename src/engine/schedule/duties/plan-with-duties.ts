import type { Placement, PlanInput } from '../model.ts'
import { propose } from '../planning/propose.ts'
import { assignDuties } from './assign.ts'
import { stayingDuties } from './clashes.ts'
import type { Duties, DutyInput } from './model.ts'

/** `placements` is null if the matches still have to be placed. `duties` is null if teams have none; `existing` ones stay unless they clash. */
export type PlanTask = {
  input: PlanInput
  placements: readonly Placement[] | null
  duties: { input: DutyInput; existing: Duties } | null
}

export type PlanWithDuties = { placements: readonly Placement[]; duties: Duties }

/** Places all matches and then assigns their duty teams, so duties never move a match. `onProgress` gets the share of the placing that is done. */
export function planWithDuties(
  { input, placements: given, duties }: PlanTask,
  onProgress?: (share: number) => void,
): PlanWithDuties {
  const placements = given ?? propose(input, onProgress).placements
  if (!duties) return { placements, duties: new Map() }
  const placementOf = new Map(placements.map((at) => [at.match, at]))
  const matches = duties.input.matches.map((match) => ({ ...match, at: placementOf.get(match.match) ?? null }))
  const placed = { ...duties.input, matches }
  const staying = stayingDuties(placed, duties.existing)
  const open = matches.filter(({ match, at, hasStarted }) => at && !hasStarted && !staying.has(match))
  const numbers = open.map(({ match }) => match)
  return { placements, duties: assignDuties(placed, staying, numbers) }
}
