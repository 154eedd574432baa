import Pencil from 'lucide-react/icons/pencil'
import { formatDollars } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Stat } from '#ui/stat.tsx'
import { useLazyDialog } from '#ui/use-lazy-dialog.ts'
import type { Profile } from '../profile-contract.ts'
import { winRate } from '../profile-rules.ts'

const loadDialog = () => import('./profile-statistics-dialog.tsx')

/** The scoreboard: games won and lost, and what was won with them. */
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
      {edit.Dialog && <edit.Dialog profile={profile} {...edit.state} />}
    </section>
  )
}

function count(games: number): string {
  return games.toLocaleString('en-US')
}
