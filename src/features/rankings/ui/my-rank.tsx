import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import type { MyRanking } from '../contract.ts'
import { rankName } from '../rules.ts'
import { pointsText } from './leaderboard-row.tsx'
import type { RankingSearch } from './search.ts'

type Results = Pick<RankingSearch, 'results'>

/** The viewer's rank with a link to it on the leaderboard, or how to get ranked. */
export function MyRank({ ranking: { player, cursor }, results }: { ranking: MyRanking } & Results) {
  return (
    <section aria-label="Your rank" className={cx(frameClass, 'grid border-ink bg-surface')}>
      {player ? (
        <>
          <div className={cx(rowClass, '[grid-area:1/1]')}>
            <p className="flex min-w-0 flex-wrap items-baseline gap-x-4 gap-y-1">
              <span className="text-soft">Your rank</span>
              <strong className="type-figure-large">{rankName(player)}</strong>
              <span className="type-label">{pointsText(player.points)} points</span>
            </p>
            <Link to="/rankings" search={{ results, cursor: cursor ?? undefined }} className={buttonClass()}>
              Show me on the leaderboard
            </Link>
          </div>
          <NotRanked results={results} className="invisible [grid-area:1/1]" />
        </>
      ) : (
        <NotRanked results={results} />
      )}
    </section>
  )
}

/** The space that `MyRank` takes, whatever it says. */
export function MyRankSpace({ results, className }: Results & { className?: string | false }) {
  return (
    <div aria-hidden className={cx(frameClass, 'invisible', className)}>
      <NotRanked results={results} />
    </div>
  )
}

function NotRanked({ results, className }: Results & { className?: string }) {
  return (
    <div className={cx(rowClass, className)}>
      <p className="min-w-0">
        <strong className="type-subheading block">You aren't ranked yet</strong>
        <span className="text-soft">
          {results
            ? 'Win a game or a prize to get on the leaderboard.'
            : 'Win a game in a tournament on Homefield, or see where your own results put you.'}
        </span>
      </p>
      {results ? (
        <Link to="/profile" className={buttonClass()}>
          Add my results
        </Link>
      ) : (
        <Link to="/rankings" search={{ results: 'all' }} className={buttonClass()}>
          Show all results
        </Link>
      )}
    </div>
  )
}

const frameClass = 'rounded-lg border-2 p-4 sm:px-6'
const rowClass = 'flex flex-wrap items-center justify-between gap-x-6 gap-y-4'
