import type { Stats } from '#features/tournaments/contract.ts'
import { formatDollars } from '#lib/money.ts'
import { Card } from '#ui/card.tsx'

/** The three summary cards; a dash stands for what could not be had. */
export function RankingTotals({ stats }: { stats: Stats | undefined }) {
  const totals = [
    ['Total Wins', stats?.totalWins.toLocaleString('en-US')],
    ['Total Prize Money', stats && formatDollars(stats.totalPrizeMoney)],
    ['Active Players', stats?.rankedPlayers.toLocaleString('en-US')],
  ] as const
  return (
    <dl className="flex flex-wrap gap-2 sm:grid sm:grid-cols-3 sm:gap-5">
      {totals.map(([label, value]) => (
        <Card key={label} padded={false} className={cardClass}>
          <dt className="text-xs text-soft sm:text-sm">{label}</dt>
          <dd className="type-figure text-xl break-words sm:text-2xl md:text-4xl">{value ?? '–'}</dd>
        </Card>
      ))}
    </dl>
  )
}

/** Side by side on a phone, too, as long as the numbers allow it. */
const cardClass = 'flex grow flex-col-reverse justify-end gap-1 p-3 sm:p-6'
