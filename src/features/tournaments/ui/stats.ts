import { formatDollars } from '#lib/money.ts'
import type { Stats } from '../contract.ts'
import { tileSports } from '../values.ts'

/** What the counters show when the numbers can't be loaded (docs/product.md). */
const fallback = { activeTournaments: 1240, totalPlayers: 25_800, prizesAwarded: 180_000 }

/** Home's three counters; `stats` is missing when the call failed. */
export function countersOf(stats: Stats | undefined) {
  const { activeTournaments, totalPlayers, prizesAwarded } = stats ?? fallback
  return [
    { label: 'Active Tournaments', value: activeTournaments.toLocaleString('en-US') },
    { label: 'Players', value: totalPlayers.toLocaleString('en-US') },
    { label: 'Prizes Awarded', value: inThousands(prizesAwarded) },
  ]
}

/** '$180k', and '$1.2M' from a million up; less than a thousand is shown in full, not as '$0k'. */
function inThousands(dollars: number): string {
  if (dollars < 1_000) return formatDollars(Math.round(dollars))
  const thousands = Math.round(dollars / 1_000)
  return thousands < 1_000 ? `$${thousands}k` : `$${Math.round(thousands / 100) / 10}M`
}

const withTile = new Set<string>(tileSports)

/** Active tournaments of the sports that have no tile of their own. */
export function otherSportsCount(sports: Stats['sports']): number {
  return Object.entries(sports).reduce((sum, [sport, count]) => (withTile.has(sport) ? sum : sum + count), 0)
}
