import { prizeMoneyGoal, teamPlayerGoal } from './profile-values.ts'

export type Results = { wins: number; losses: number; totalPrizeWon: number }

/** The share of games won, in percent with one decimal: '66.7', '100.0'. '0' without games. */
export function winRate({ wins, losses }: Pick<Results, 'wins' | 'losses'>): string {
  const games = wins + losses
  return games === 0 ? '0' : ((wins / games) * 100).toFixed(1)
}

export type Achievement = {
  key: 'first-tournament' | 'winner' | 'team-player' | 'prize-money'
  title: string
  /** The progress so far in games, wins, tournaments or teams, or dollars; at most the goal. */
  value: number
  goal: number
  isWon: boolean
}

/** The four achievements of docs/product.md, in its order. Team Player counts tournaments or teams, whichever are more. */
export function achievementsOf(results: Results, played: { tournaments: number; teams: number }): Achievement[] {
  const achievement = (key: Achievement['key'], title: string, reached: number, goal: number) => ({
    key,
    title,
    value: Math.min(reached, goal),
    goal,
    isWon: reached >= goal,
  })
  return [
    achievement('first-tournament', 'First Tournament', results.wins + results.losses, 1),
    achievement('winner', 'Winner', results.wins, 1),
    achievement('team-player', 'Team Player', Math.max(played.tournaments, played.teams), teamPlayerGoal),
    achievement('prize-money', 'Prize Money', results.totalPrizeWon, prizeMoneyGoal),
  ]
}

/** The country in a browser's language: 'CH' for 'de-CH', none for 'en', 'es-419' or 'C' (WebKitGTK's without a locale). */
export const countryOf = (language: string) => /-([A-Z]{2})\b/.exec(language)?.[1]
