import Pencil from 'lucide-react/icons/pencil'
import { formatDollars } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Stat } from '#ui/stat.tsx'
import { useLazyDialog } from '#ui/lazy.tsx'
import type { Profile } from '../../profile-contract.ts'
import { winRate } from '../../profile-rules.ts'

const loadDialog = () => import('./statistics-dialog.tsx')

/** Wins, losses, win rate and prize money. */
export function ProfileStatistics({ profile }: { profile: Profile }) {
  const edit = useLazyDialog(loadDialog)
  return (
    <section aria-labelledby="statistics" className="border-t-2 border-chalk pt-3">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 id="statistics" className="type-label">
          Statistics
        </h2>
        <div className="-mr-3 rounded-md bg-pitch">
          <Button
            variant="quiet"
            size="sm"
            aria-haspopup="dialog"
            onClick={() => void edit.show()}
            className="noscript:hidden"
          >
            <Pencil aria-hidden />
            Edit statistics
          </Button>
        </div>
      </div>
      <dl className="mt-2 flex flex-wrap justify-between gap-x-4 gap-y-6 sm:justify-start sm:gap-x-16">
        <Stat value={count(profile.wins)} label="Wins" />
        <Stat value={count(profile.losses)} label="Losses" />
        <Stat value={`${winRate(profile)}%`} label="Win Rate" />
        <Stat value={formatDollars(profile.totalPrizeWon)} label="Prize Money" />
      </dl>
      <Sources profile={profile} />
      {edit.Dialog && <edit.Dialog profile={profile} {...edit.state} />}
    </section>
  )
}

/** Which part of the statistics is verified, and which the player reported. */
function Sources({ profile }: { profile: Profile }) {
  const { wins, losses, totalPrizeWon, verifiedWins, verifiedLosses, verifiedPrizeWon } = profile
  const reported = [
    wins - verifiedWins,
    losses - verifiedLosses,
    Math.round((totalPrizeWon - verifiedPrizeWon) * 100) / 100,
  ] as const
  if (wins + losses + totalPrizeWon === 0) return null
  return (
    <dl className="type-small mt-4 flex flex-wrap gap-x-8 gap-y-1">
      <Source label="Verified" text={sourceText(verifiedWins, verifiedLosses, verifiedPrizeWon)} />
      <Source label="Self-reported or unconfirmed" text={sourceText(...reported)} />
    </dl>
  )
}

function Source({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-soft">{label}</dt>
      <dd>{text}</dd>
    </div>
  )
}

const sourceText = (wins: number, losses: number, prize: number) =>
  `${count(wins)} won, ${count(losses)} lost, ${formatDollars(prize)}`

function count(games: number): string {
  return games.toLocaleString('en-US')
}
