import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/button.tsx'
import type { MyRanking } from '../contract.ts'
import { rankName } from '../rules.ts'
import { pointsText } from './points.ts'

/** Where the reader stands, and the way there; or how to get a rank. */
export function MyRank({ ranking: { player, cursor } }: { ranking: MyRanking }) {
  return (
    <section
      aria-label="Your rank"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-lg border-2 border-ink bg-surface p-4 sm:px-6"
    >
      {player ? (
        <>
          <p className="flex min-w-0 flex-wrap items-baseline gap-x-4 gap-y-1">
            <span className="text-soft">Your rank</span>
            <strong className="type-figure text-3xl">{rankName(player.rank)}</strong>
            <span className="type-label">{pointsText(player.points)} points</span>
          </p>
          <Link to="/rankings" search={{ cursor: cursor ?? undefined }} className={buttonClass()}>
            Show my place
          </Link>
        </>
      ) : (
        <>
          <p className="min-w-0">
            <strong className="type-label block text-lg">You have no rank yet</strong>
            <span className="text-soft">A first win or prize puts you on the leaderboard.</span>
          </p>
          <Link to="/profile" className={buttonClass()}>
            Add my results
          </Link>
        </>
      )}
    </section>
  )
}
