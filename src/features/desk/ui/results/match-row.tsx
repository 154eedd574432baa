import ChevronRight from 'lucide-react/icons/chevron-right'
import { Badge } from '#ui/badge/badge.tsx'
import { cx } from '#ui/cx.ts'
import type { MatchState } from '#features/competition/api-contract.ts'
import { matchScore, scoreDetails } from '#features/competition/ui/matches/match-score.ts'
import { slotText } from '#features/competition/ui/matches/match-text.ts'
import type { CompetitionView } from '#features/competition/ui/matches/view.ts'

interface MatchRowProps {
  match: MatchState
  view: CompetitionView
  /** Undefined if results can no longer be changed. */
  onOpen: ((match: MatchState) => void) | undefined
}

/** A match with its teams and score. Once both teams are known, it is a button that opens the score. */
export function MatchRow({ match, view, onOpen }: MatchRowProps) {
  const isOpenable = match.slots.every((slot) => typeof slot === 'object') && match.outcome !== 'not_needed'
  const score = matchScore(match)
  const details = scoreDetails(match, view.nameOf)
  const content = (
    <>
      <span className="type-figure w-8 shrink-0 text-sm text-soft">
        <span className="sr-only">Match </span>
        {match.number}
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        {([0, 1] as const).map((slot) => (
          <Side key={slot} match={match} slot={slot} score={score?.[slot]} view={view} />
        ))}
        {details && <span className="text-sm text-soft">{details}</span>}
      </span>
      {match.status === 'replay' && <Badge tone="warning">Replay</Badge>}
    </>
  )
  if (!isOpenable || !onOpen) return <li className={rowClass}>{content}</li>
  return (
    <li>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => onOpen(match)}
        className={cx(rowClass, 'w-full hover:bg-sunken')}
      >
        {content}
        <ChevronRight aria-hidden className="size-5 shrink-0 text-soft" />
      </button>
    </li>
  )
}

function Side({
  match,
  slot,
  score,
  view,
}: {
  match: MatchState
  slot: 0 | 1
  score: number | undefined
  view: CompetitionView
}) {
  const holder = match.slots[slot]
  const isTeam = typeof holder === 'object'
  const isWinner = isTeam && typeof match.winner === 'object' && match.winner.team === holder.team
  return (
    <span className="flex items-baseline justify-between gap-3">
      <span className={cx('relative min-w-0 truncate', isWinner && 'font-bold', !isTeam && 'text-soft')}>
        {slotText(match, slot, view)}
        {isWinner && <span className="sr-only"> (won)</span>}
      </span>
      {score !== undefined && <span className={cx('type-figure text-lg', !isWinner && 'text-soft')}>{score}</span>}
    </span>
  )
}

const rowClass = 'flex min-h-16 items-center gap-3 border-b border-line px-1 py-2.5 text-left'
