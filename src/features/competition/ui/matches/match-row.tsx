import ChevronRight from 'lucide-react/icons/chevron-right'
import { Badge } from '#ui/badge/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import type { MatchState } from '../../api-contract.ts'
import { scoreDetails } from './match-score.ts'
import { MatchSides, MatchTitle, PlaceLine } from './match-sides.tsx'
import { afterwards } from './match-text.ts'
import type { CompetitionView } from './view.ts'

interface MatchRowProps {
  match: MatchState
  view: CompetitionView
  /** 'Group B', where it isn't said elsewhere. */
  groupName?: string | undefined
  /** Undefined if results can no longer be changed. */
  onOpen: ((match: MatchState) => void) | undefined
  /** What pressing a match without a result does, as a button; the page's main action for one of them. */
  action?: { label: string; isMain: boolean } | undefined
}

/** `MatchCard` as a row of a list. Once both teams are known, it is a button that opens the match. */
export function MatchRow({ match, view, groupName, onOpen, action }: MatchRowProps) {
  const place = view.placeText(match.number)
  const isOpenable = match.slots.every((slot) => typeof slot === 'object') && match.outcome !== 'not_needed'
  const details = scoreDetails(match, view.nameOf)
  const duty = view.dutyText(match.number)
  const content = (
    <>
      <span aria-hidden className="match-number type-label">
        {match.number}
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <PlaceLine match={match} view={view} round={groupName} place={place} />
        <MatchTitle match={match} view={view} place={place} />
        <MatchSides match={match} view={view} />
        <span className="sr-only">{['.', ...afterwards(match, view)].join(' ')}</span>
        {details && (
          <span aria-hidden className="type-small text-soft">
            {details}
          </span>
        )}
        {duty && (
          <span aria-hidden className="type-small text-soft">
            {duty}
          </span>
        )}
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
        {action ? (
          <span
            className={cx(buttonClass({ variant: action.isMain ? 'primary' : 'secondary', size: 'sm' }), 'shrink-0')}
          >
            {action.label}
          </span>
        ) : (
          <ChevronRight aria-hidden className="size-5 shrink-0 text-soft" />
        )}
      </button>
    </li>
  )
}

const rowClass = 'match match-row'
