import type { Entry } from '#features/registrations/contract.ts'
import type { MatchState, Snapshot } from '#features/competition/api-contract.ts'
import { isUnpaired } from '../../results/groups.ts'

/** Whether a team has a result: then it can withdraw, but not be replaced. */
export const hasPlayed = ({ matches }: Pick<Snapshot, 'matches'>, teamId: string) =>
  matches.some(({ games, slots }) => games.length > 0 && slots.some((slot) => isTeam(slot, teamId)))

const isTeam = (slot: MatchState['slots'][number], teamId: string) => typeof slot === 'object' && slot.team === teamId

type OpenBye = { match: MatchState; slot: 0 | 1 }

/** Byes that a late team can still take: their neighbors have not played. Byes in a knockout after groups are not for late teams. */
export function openByes(snapshot: Pick<Snapshot, 'matches' | 'tables'>): OpenBye[] {
  if (snapshot.tables.length > 0) return []
  return snapshot.matches.flatMap((match) =>
    ([0, 1] as const)
      .filter((slot) => match.bracket === 'main' && match.from[slot] === 'bye' && match.slots[slot] === 'bye')
      .filter((slot) => {
        const neighbor = match.slots[slot === 0 ? 1 : 0]
        return typeof neighbor !== 'object' || !hasPlayed(snapshot, neighbor.team)
      })
      .map((slot) => ({ match, slot })),
  )
}

/** The first Swiss round that a late team can play, or null. */
export function roundToJoin({ matches, state }: Pick<Snapshot, 'matches' | 'state'>): number | null {
  return state === 'finished' ? null : (matches.find(isUnpaired)?.round ?? null)
}

/** What a late team of a Swiss tournament starts with. */
export const joinText = (round: number): string =>
  `It plays from round ${round} on.` + (round > 1 ? ' It gets no points for the rounds it missed.' : '')

/** Whether a late team can be added to the draw. */
export const canAddTeam = (snapshot: Pick<Snapshot, 'matches' | 'tables' | 'state'>) =>
  roundToJoin(snapshot) !== null || openByes(snapshot).length > 0

/** Why no team can be added to the draw, and what to do instead; null if one can, or if the tournament is over. */
export function lateTeamHint(snapshot: Pick<Snapshot, 'matches' | 'tables' | 'state'>): string | null {
  if (snapshot.state === 'finished' || canAddTeam(snapshot)) return null
  return `${reasonOf(snapshot)} A late team can replace one that hasn't played.`
}

function reasonOf({ matches, tables }: Pick<Snapshot, 'matches' | 'tables'>): string {
  if (matches.some(({ bracket }) => bracket === 'swiss')) return 'No team can join: every round has been paired.'
  if (tables.length > 0) return 'No team can join groups or a round robin after the draw.'
  return 'No team can join: there is no bye left to fill.'
}

/** Registered teams that are not in the draw, and never were: a late entry that was undone, for instance. */
export function undrawnTeams(
  entries: readonly Entry[],
  { teams }: Pick<Snapshot, 'teams'>,
): (Entry & { teamId: string })[] {
  const drawn = new Set(teams.map(({ teamId }) => teamId))
  return entries.filter(
    (entry): entry is Entry & { teamId: string } => entry.teamId !== null && !drawn.has(entry.teamId),
  )
}
