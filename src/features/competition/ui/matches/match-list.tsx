import type { MatchState } from '../../api-contract.ts'
import { cx } from '#ui/cx.ts'
import { MatchCard } from './match-card.tsx'
import type { MatchCardProps } from './match-card.tsx'
import type { CompetitionView } from './view.ts'

interface MatchListProps {
  /** The id of the list's heading. */
  label: string
  matches: readonly MatchState[]
  view: CompetitionView
  tournamentId: string
  showsRound?: MatchCardProps['showsRound']
  /** What to say of court and time, unless it is all that is known. */
  placeOf?: (match: MatchState) => string | undefined
  /** Narrow columns, beside a table. */
  isNarrow?: boolean
}

/** Matches from any rounds, in two columns if there is room. */
export function MatchList(props: MatchListProps) {
  const { label, matches, view, tournamentId, showsRound = true, isNarrow = false } = props
  const { placeOf = ({ number }) => view.placeText(number) } = props
  return (
    <ul
      role="list"
      aria-labelledby={label}
      className={cx(
        'grid gap-x-6 gap-y-5',
        isNarrow
          ? 'grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] content-start'
          : 'grid-cols-[repeat(auto-fit,minmax(min(100%,19rem),1fr))]',
      )}
    >
      {matches.map((match) => (
        // Boxes without a result stay in line when a place above one needs two lines.
        <li key={match.number} className="min-w-0 [&:not(:has([data-look=decided]))]:self-end">
          <MatchCard {...{ match, view, tournamentId, showsRound }} place={placeOf(match)} />
        </li>
      ))}
    </ul>
  )
}
