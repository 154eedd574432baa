import TriangleExclamationPoint from 'lucide-react/icons/triangle-exclamation-point'
import type { RefCallback } from 'react'
import { cx } from '#ui/cx.ts'
import { keyOf, type OfferedPlace, type Place } from './board-layout.ts'

interface BoardPlaceProps {
  place: Place
  /** What the server offers here; without it, the server refuses a match with the reason if it can't be here. */
  offered: OfferedPlace | undefined
  /** 'Court 2, 10:20 AM' */
  text: string
  isTarget: boolean
  /** Lets a match be dropped here. */
  dropRef: RefCallback<HTMLElement> | undefined
  onChoose: () => void
}

export const placeId = (place: Place) => `board-place ${keyOf(place)}`

/** An empty place on the board, while a match is picked up. The arrow keys choose one without moving the focus. */
export function BoardPlace({ place, offered, text, isTarget, dropRef, onChoose }: BoardPlaceProps) {
  const hasWarning = offered !== undefined && offered.warnings.length > 0
  const words = hasWarning ? offered.warnings.join(' ') : 'open'
  return (
    <button
      ref={dropRef}
      data-court={place.courtId}
      data-start={place.startsAt}
      type="button"
      id={placeId(place)}
      tabIndex={-1}
      aria-label={offered ? `${text}, ${words}` : text}
      onClick={onChoose}
      className={cx(
        'type-small flex min-h-11 w-full scroll-mt-24 scroll-mb-48 scroll-ml-28 items-center gap-1.5 rounded-md border-2 p-2 text-left',
        !offered && 'border-transparent',
        offered && (hasWarning ? 'border-warning bg-warning-ground text-warning' : 'border-success text-success'),
        offered && !hasWarning && 'bg-success-ground',
        isTarget && 'outline-3 outline-offset-2 outline-focus',
      )}
    >
      {hasWarning && <TriangleExclamationPoint aria-hidden className="size-4 shrink-0" />}
      {offered && (hasWarning ? words : 'Open')}
    </button>
  )
}
