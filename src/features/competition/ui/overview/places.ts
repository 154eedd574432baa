import type { MatchState, Snapshot } from '../../api-contract.ts'

type PlacedTeam = Pick<Snapshot['teams'][number], 'teamId' | 'name' | 'place' | 'placeSharedBy'>

/** The matches with a result that the team won, in the order in which they were reported. */
export function routeOf(matches: readonly MatchState[], teamId: string): MatchState[] {
  const isWon = ({ winner, games }: MatchState) =>
    games.length > 0 && typeof winner === 'object' && winner.team === teamId
  return matches.filter(isWon).toSorted((a, b) => reportedAt(a) - reportedAt(b))
}

const reportedAt = ({ games }: MatchState) => games.at(-1)?.seq ?? 0

/** The places from the first one after the podium, each with its teams. */
export function placesBelowPodium<Team extends PlacedTeam>(teams: readonly Team[]) {
  const placed = teams.filter(({ place }) => place !== null && place > 3).toSorted((a, b) => a.place! - b.place!)
  return [...Map.groupBy(placed, ({ place }) => place!)].map(([place, level]) => ({ place, teams: level }))
}
