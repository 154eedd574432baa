import type { Stats } from '#features/tournaments/contract.ts'
import { formatDollars } from '#lib/money.ts'
import { Card } from '#ui/card.tsx'

/** The three summary cards, of verified or all results. A dash replaces a number that couldn't be loaded. */
export function RankingTotals({ stats, isAll }: { stats: Stats | undefined; isAll: boolean }) {
  const wins = isAll ? stats?.totalWins : stats?.verifiedWins
  const prizes = isAll ? stats?.totalPrizeMoney : stats?.verifiedPrizeMoney
  const players = isAll ? stats?.rankedPlayers : stats?.verifiedRankedPlayers
  const totals = [
    ['Total Wins', wins?.toLocaleString('en-US')],
    ['Total Prize Money', prizes !== undefined && formatDollars(prizes)],
    ['Active Players', players?.toLocaleString('en-US')],
  ] as const
  return (
    <>
      <dl className="flex flex-wrap gap-2 sm:grid sm:grid-cols-3 sm:gap-5">
        {totals.map(([label, value]) => (
          <Card key={label} padded={false} className={cardClass}>
            <dt className="type-small text-soft">{label}</dt>
            <dd className="type-figure-large break-words">{value || '–'}</dd>
          </Card>
        ))}
      </dl>
      <p className="type-small mt-3 text-soft">{isAll ? allText : verifiedText}</p>
    </>
  )
}

/** Why the prize money differs from Home's 'Prizes Awarded', which counts whole tournaments. */
const allText = "Includes unverified results. 'Prizes Awarded' on Home counts only prizes that entry fees covered."
const verifiedText =
  "Prize money won by players with an account. 'Prizes Awarded' on Home also counts teammates without one."

/** Side by side even on a phone, if the numbers fit. */
const cardClass = 'flex grow flex-col-reverse justify-end gap-1 p-3 sm:p-6'
