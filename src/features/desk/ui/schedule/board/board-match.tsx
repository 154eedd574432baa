import CircleCheck from 'lucide-react/icons/circle-check'
import Pin from 'lucide-react/icons/pin'
import TriangleExclamationPoint from 'lucide-react/icons/triangle-exclamation-point'
import type { KeyboardEvent, RefCallback } from 'react'
import type { MatchState } from '#features/competition/api-contract.ts'
import type { ScheduledMatch } from '#features/competition/schedule-contract.ts'
import { gameScore, scoreDetails } from '#features/competition/ui/matches/match-score.ts'
import { slotText } from '#features/competition/ui/matches/match-text.ts'
import { gameNameOf } from '#features/competition/ui/matches/rounds.ts'
import type { CompetitionView } from '#features/competition/ui/matches/view.ts'
import { capitalize } from '#lib/words.ts'
import { cx } from '#ui/cx.ts'
import { progressTexts, type BoardProgress } from './board-progress.ts'

interface BoardMatchProps {
  match: MatchState
  row: ScheduledMatch
  view: CompetitionView
  /** 'Referees: Green Rockets' */
  duty: string | null
  /** Where it was published, if that differs: 'Was Court 1, 10:00 AM'. */
  difference: string | null
  isClashing: boolean
  progress: BoardProgress | null
  /** Whether it is a tied game that is replayed. */
  isEarlierGame: boolean
  isCarried: boolean
  /** On a phone, shows only its number and round, so that more of the places for another match are in view. */
  isBrief: boolean
  /** Whether the Tab key leads here. */
  isTabStop: boolean
  /** Lets it be dragged. */
  dragRef: RefCallback<HTMLElement> | undefined
  onPick: () => void
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

export const matchId = (number: number) => `board-match-${number}`

/** A tied game and its replay are on the board together. */
export const earlierGameIdOf = ({ number, game }: ScheduledMatch) => `${matchId(number)}-game-${game}`

/** A match on the board: a button that picks it up. */
export function BoardMatch(props: BoardMatchProps) {
  const {
    match,
    row,
    view,
    duty,
    difference,
    isClashing,
    progress,
    isEarlierGame,
    isCarried,
    isBrief,
    isTabStop,
    dragRef,
    onPick,
    ...handlers
  } = props
  const score = gameScore(match, row.game)
  const isOver = isEarlierGame || match.status === 'decided'
  /** Why it is over without a score: 'Walkover', 'Doesn't count'. */
  const note = isOver && !score ? scoreDetails(match, view.nameOf) : ''
  return (
    <button
      {...handlers}
      ref={dragRef}
      data-number={isEarlierGame ? undefined : match.number}
      type="button"
      id={isEarlierGame ? earlierGameIdOf(row) : matchId(match.number)}
      tabIndex={isTabStop ? 0 : -1}
      aria-pressed={isOver ? undefined : isCarried}
      aria-disabled={isOver || undefined}
      onClick={onPick}
      className={cx(
        'flex min-h-11 w-full scroll-ml-28 flex-col gap-0.5 rounded-md border-2 p-2 text-left',
        lookOf({ isCarried, isClashing, isOver, isStarted: progress === 'started' }),
        difference && !isCarried && !isClashing && 'border-dashed',
      )}
    >
      <span className="type-small flex items-center gap-1.5 text-soft">
        <span className="type-label">{match.number}</span>
        <span className="min-w-0 truncate">{capitalize(gameNameOf(view.rounds, match, row.game))}</span>
        {row.isPinned && <Pin role="img" aria-label="Pinned" className="size-3.5 shrink-0" />}
        {isOver && !match.isAnnulled && (
          <CircleCheck role="img" aria-label="Finished" className="size-4 shrink-0 text-success" />
        )}
        {isClashing && (
          <TriangleExclamationPoint role="img" aria-label="Has a conflict" className="size-4 shrink-0 text-danger" />
        )}
      </span>
      <span className={cx('flex flex-col gap-0.5', isBrief && 'max-sm:sr-only')}>
        {([0, 1] as const).map((slot) => (
          <span key={slot} className="type-small flex justify-between gap-2">
            <span className={cx('min-w-0 break-words', typeof match.slots[slot] === 'object' ? '' : 'text-soft')}>
              {slotText(match, slot, view)}
            </span>
            {score && <span className="type-figure">{score[slot]}</span>}
          </span>
        ))}
        {duty && <span className="type-small break-words text-soft">{duty}</span>}
        {note && <span className="type-small text-soft">{note}</span>}
        {progress && (
          <span className={cx('type-small font-semibold', progress === 'started' ? 'text-info' : 'text-warning')}>
            {progressTexts[progress]}
          </span>
        )}
        {difference && <span className="type-small font-semibold text-warning">{difference}</span>}
      </span>
    </button>
  )
}

interface Look {
  isCarried: boolean
  isClashing: boolean
  isOver: boolean
  isStarted: boolean
}

function lookOf({ isCarried, isClashing, isOver, isStarted }: Look): string {
  if (isCarried) return 'border-ink bg-sunken'
  if (isClashing) return 'border-danger hover:bg-sunken'
  if (isOver) return 'border-line bg-sunken'
  return isStarted ? 'border-info bg-info-ground hover:border-ink' : 'border-edge hover:border-ink hover:bg-sunken'
}
