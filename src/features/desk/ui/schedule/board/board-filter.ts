import type { MatchState } from '#features/competition/api-contract.ts'

/** Which part of the board is shown. Empty strings show everything. */
export type BoardFilter = { courtId: string; group: string; team: string }

export const noFilter: BoardFilter = { courtId: '', group: '', team: '' }

/** Whether a match is in this group, and a team with this in its name plays it or is on duty. */
export function isShown(
  match: MatchState,
  { group, team }: BoardFilter,
  { nameOf, duty }: { nameOf: (teamId: string) => string; duty: string | null },
): boolean {
  if (group && match.group !== group) return false
  const sought = team.trim().toLowerCase()
  const names = match.slots.flatMap((slot) => (typeof slot === 'object' ? nameOf(slot.team) : []))
  return !sought || [...names, duty ?? ''].some((name) => name.toLowerCase().includes(sought))
}

export const groupsOf = (matches: readonly MatchState[]): string[] => {
  const groups = new Set(matches.flatMap(({ group }) => group ?? []))
  return groups.size > 1 ? [...groups].toSorted() : []
}
