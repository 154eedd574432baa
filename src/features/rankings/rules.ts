/** A rank's name: 'Champion', 'Runner-up', '3rd Place', '#4', and 'Champion, shared' for players with equal points. */
export function rankName({ rank, isShared }: { rank: number; isShared: boolean }): string {
  const name = ['Champion', 'Runner-up', '3rd Place'][rank - 1] ?? `#${rank.toLocaleString('en-US')}`
  return isShared ? `${name}, shared` : name
}

/** The share of games won, in percent with one decimal: '66.7'; '100.0' with wins and no losses, '0.0' without games. */
export function winRate({ wins, losses }: { wins: number; losses: number }): string {
  if (losses === 0) return wins > 0 ? '100.0' : '0.0'
  return ((wins / (wins + losses)) * 100).toFixed(1)
}

/**
 * The ranks of consecutive players, given their keys in ranking order. Ties share a rank, and the next rank counts all players above. Needs
 * the number of players whose key is better than the first one's, and of those whose key is at least as good.
 */
export function ranksInARow(keys: readonly number[], better: number, asGood: number): number[] {
  const level = keys.findIndex((key) => key !== keys[0])
  const ranks: number[] = []
  keys.forEach((key, index) => {
    if (key === keys[0]) ranks.push(better + 1)
    else ranks.push(key === keys[index - 1] ? ranks[index - 1]! : asGood + index - level + 1)
  })
  return ranks
}
