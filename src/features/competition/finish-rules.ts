import { prizesOf, splitCents } from '#engine/prizes.ts'
import { winnerOf } from '#engine/results/result.ts'
import type { Place, State } from '#engine/state/state.ts'
import type { Match } from '#engine/match.ts'
import { prizeShares } from './values.ts'
import { creditedMatches } from './verified-rules.ts'

/** What is credited to a team's players. */
type Roster = {
  teamId: string
  /** The ids of its players with an account, captain first. */
  accounts: readonly string[]
  /** The number of players, with and without an account. */
  players: number
}

/** The winner and loser of a match by its score, or null for ties. */
function winnerAndLoser({ games }: Match): { winner: string; loser: string } | null {
  const last = games.at(-1)
  if (!last) return null
  const side = winnerOf(last.result)
  if (side === 'tie' || side === 'nobody') return null
  return { winner: last.teams[side], loser: last.teams[side === 0 ? 1 : 0] }
}

/** Credited matches won and lost, by team. */
function recordOf(matches: readonly Match[]): ReadonlyMap<string, { wins: number; losses: number }> {
  const records = new Map<string, { wins: number; losses: number }>()
  const of = (team: string) => records.get(team) ?? { wins: 0, losses: 0 }
  for (const match of creditedMatches(matches)) {
    const decided = winnerAndLoser(match)
    if (!decided) continue
    const { winner, loser } = decided
    records.set(winner, { ...of(winner), wins: of(winner).wins + 1 })
    records.set(loser, { ...of(loser), losses: of(loser).losses + 1 })
  }
  return records
}

/** The usual split of a prize pool by team, in cents. Prizes of places that no team took go to the best team. */
export function usualPrizes(places: readonly Place[], poolCents: number): Map<string, number> {
  const best = places[0]
  if (!best || poolCents === 0) return new Map()
  const weights = prizeShares.find(({ fromTeams }) => places.length >= fromTeams)!.percent
  const prizes = prizesOf(places, splitCents(poolCents, weights))
  const given = [...prizes.values()].reduce((sum, cents) => sum + cents, 0)
  if (given < poolCents) prizes.set(best.team, (prizes.get(best.team) ?? 0) + poolCents - given)
  return prizes
}

type Credit = {
  teamId: string
  userId: string
  wins: number
  losses: number
  prizeCents: number
  place: number
  placeSharedBy: number
}

/** What a finished tournament credits to each account of these teams. A prize is split among all players; shares of players without an account go to no one. */
export function creditsOf(
  { matches, places }: Pick<State, 'matches' | 'places'>,
  rosters: readonly Roster[],
  prizes: ReadonlyMap<string, number>,
): Credit[] {
  const records = recordOf(matches)
  const placeOf = new Map(places.map((place) => [place.team, place]))
  return rosters.flatMap(({ teamId, accounts, players }) => {
    const final = placeOf.get(teamId)
    if (!final) return []
    if (accounts.length === 0) return []
    const shares = splitCents(prizes.get(teamId) ?? 0, Array<number>(players).fill(1))
    const { wins, losses } = records.get(teamId) ?? { wins: 0, losses: 0 }
    return accounts.map((userId, index) => ({
      teamId,
      userId,
      wins,
      losses,
      prizeCents: shares[index]!,
      place: final.place,
      placeSharedBy: final.sharedBy,
    }))
  })
}

/**
 * The verified part of each account's share of the prizes when `verifiedCents` of the pool are verified: the same proportion for every team
 * and player, exact to the cent.
 */
export function verifiedShares(
  prizes: readonly { teamId: string; cents: number }[],
  shares: readonly { teamId: string; userId: string; prizeCents: number }[],
  verifiedCents: number,
): { teamId: string; userId: string; cents: number }[] {
  if (prizes.length === 0) return shares.map(({ teamId, userId }) => ({ teamId, userId, cents: 0 }))
  const ofTeams = splitCents(
    verifiedCents,
    prizes.map(({ cents }) => cents),
  )
  const verifiedOf = new Map(prizes.map(({ teamId, cents }, index) => [teamId, { cents, verified: ofTeams[index]! }]))
  return [...Map.groupBy(shares, ({ teamId }) => teamId)].flatMap(([teamId, ofTeam]) => {
    const team = verifiedOf.get(teamId)
    if (!team) return ofTeam.map(({ userId }) => ({ teamId, userId, cents: 0 }))
    const credited = ofTeam.map(({ prizeCents }) => prizeCents)
    const nobodys = team.cents - credited.reduce((sum, cents) => sum + cents, 0)
    const parts = splitCents(team.verified, [...credited, nobodys])
    return ofTeam.map(({ userId }, index) => ({ teamId, userId, cents: parts[index]! }))
  })
}
