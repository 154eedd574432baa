import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ScheduleBoard } from '#features/competition/schedule-contract.ts'
import { slotText } from '#features/competition/ui/matches/match-text.ts'
import { viewOf } from '#features/competition/ui/matches/view.ts'
import { formatDay, formatTime } from '#lib/dates.ts'
import type { DeskProps } from '../../desk-props.ts'
import { rowsOf, type Place } from '../board/board-layout.ts'

interface DraftChangesProps {
  board: ScheduleBoard
  snapshot: DeskProps['snapshot']
  /** The matches that the draft moves. */
  numbers: readonly number[]
  timeZone: string
}

/** The board below shows the others. */
export const shownChanges = 4

/** The first matches that a draft moves, each with its old and its new time. */
export function DraftChanges({ board, snapshot, numbers, timeZone }: DraftChangesProps) {
  const view = viewOf(snapshot)
  const [was, is] = [board.published, rowsOf(board)].map((rows) => new Map(rows.map((row) => [row.number, row])))
  const moved = snapshot.matches
    .filter(({ number }) => numbers.includes(number))
    .map((match) => ({ match, before: was!.get(match.number), after: is!.get(match.number) }))
    .toSorted((a, b) => startOf(a.after ?? a.before).localeCompare(startOf(b.after ?? b.before)))
  if (moved.length === 0) return null
  const courtOf = ({ courtId }: Place) => board.courts.find(({ id }) => id === courtId)?.name ?? ''
  return (
    <ul role="list" aria-label="What changes" className="border-t border-line">
      {moved.slice(0, shownChanges).map(({ match, before, after }) => {
        const textOf = (place: Place) =>
          [
            ...(before?.courtId === after?.courtId ? [] : [courtOf(place)]),
            ...(before && after && formatDay(before.startsAt, timeZone) === formatDay(after.startsAt, timeZone)
              ? []
              : [formatDay(place.startsAt, timeZone)]),
            formatTime(place.startsAt, timeZone),
          ].join(', ')
        return (
          <li
            key={match.number}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2"
          >
            <span className="min-w-0 break-words">{`${slotText(match, 0, view)} vs. ${slotText(match, 1, view)}`}</span>
            <span className="inline-flex flex-wrap items-center gap-x-2">
              <span className="text-soft">{before ? textOf(before) : 'Not scheduled'}</span>
              <ArrowRight aria-label="to" className="size-4 shrink-0" />
              <span className="font-semibold">{after ? textOf(after) : 'Not scheduled'}</span>
            </span>
          </li>
        )
      })}
      {moved.length > shownChanges && (
        <li className="pt-2 text-soft">{`${moved.length - shownChanges} more on the board below`}</li>
      )}
    </ul>
  )
}

const startOf = (place: Place | undefined) => place?.startsAt ?? ''
