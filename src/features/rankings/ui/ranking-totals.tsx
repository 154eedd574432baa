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
    <dl className="grid gap-3 sm:grid-cols-3 sm:gap-5">
      {totals.map(([label, value]) => (
        <Card
          key={label}
          className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 sm:flex-col-reverse sm:justify-end"
        >
          <dt className="text-sm text-soft">{label}</dt>
          <dd className="type-figure text-2xl break-words sm:text-4xl">{value ?? '–'}</dd>
        </Card>
      ))}
    </dl>
  )
}
