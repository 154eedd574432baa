import Pin from 'lucide-react/icons/pin'
import TriangleExclamationPoint from 'lucide-react/icons/triangle-exclamation-point'
import type { MatchState } from '#features/competition/api-contract.ts'
import type { ScheduleBoard, ScheduledMatch } from '#features/competition/schedule-contract.ts'
import { matchScore } from '#features/competition/ui/matches/match-score.ts'
import { slotText } from '#features/competition/ui/matches/match-text.ts'
import { matchNameOf } from '#features/competition/ui/matches/rounds.ts'
import type { CompetitionView } from '#features/competition/ui/matches/view.ts'
import { formatTime } from '#lib/dates.ts'
import { capitalize } from '#lib/words.ts'
import { cx } from '#ui/cx.ts'
import { daysOnBoard } from './board-layout.ts'
import { dayName } from './day-name.ts'

interface BoardProps {
  board: ScheduleBoard
  matches: readonly MatchState[]
  view: CompetitionView
  timeZone: string
  onOpen: (match: MatchState) => void
}

/** The schedule as a table of times and courts for each day. A match is a button that opens the places it can move to. */
export function Board({ board, matches, view, timeZone, onOpen }: BoardProps) {
  const { courts, draft, published, clashes } = board
  const byNumber = new Map(matches.map((match) => [match.number, match]))
  const clashing = new Set(clashes.map(({ number }) => number))
  return daysOnBoard(draft ?? published, courts, timeZone).map(({ day, times }) => (
    <section key={day} aria-labelledby={`day-${day}`} className="flex flex-col gap-3">
      <h3 id={`day-${day}`} className="type-heading">
        {dayName(day)}
      </h3>
      <div
        role="region"
        aria-label={`Courts on ${dayName(day)}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways
        tabIndex={0}
        className="overflow-x-auto rounded-lg border border-line bg-surface"
      >
        <table className="w-full border-collapse text-left">
          <thead>
            <tr className="border-b-2 border-line">
              <th scope="col" className={cx(timeClass, 'type-label text-sm')}>
                Time
              </th>
              {courts.map(({ id, name }) => (
                <th key={id} scope="col" className="type-label min-w-44 px-2 py-2 text-sm">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {times.map(({ startsAt, onCourts }) => (
              <tr key={startsAt} className="border-b border-line last:border-b-0">
                <th scope="row" className={cx(timeClass, 'type-figure text-sm font-semibold')}>
                  {formatTime(startsAt, timeZone)}
                </th>
                {onCourts.map((row, index) => {
                  const match = row && byNumber.get(row.number)
                  return (
                    <td key={courts[index]!.id} className="p-1 align-top">
                      {match && (
                        <Match
                          match={match}
                          row={row}
                          view={view}
                          isClashing={clashing.has(row.number)}
                          onOpen={() => onOpen(match)}
                        />
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  ))
}

const timeClass = 'sticky left-0 z-10 w-px bg-surface px-3 py-2 whitespace-nowrap'

interface MatchProps {
  match: MatchState
  row: ScheduledMatch
  view: CompetitionView
  isClashing: boolean
  onOpen: () => void
}

function Match({ match, row, view, isClashing, onOpen }: MatchProps) {
  const score = matchScore(match)
  const content = (
    <>
      <span className="flex items-center gap-1.5 text-xs text-soft">
        <span className="type-figure">{match.number}</span>
        <span className="min-w-0 truncate">{capitalize(matchNameOf(view.rounds, match))}</span>
        {row.isPinned && <Pin role="img" aria-label="Pinned" className="size-3.5 shrink-0" />}
        {isClashing && (
          <TriangleExclamationPoint role="img" aria-label="Has a conflict" className="size-4 shrink-0 text-danger" />
        )}
      </span>
      {([0, 1] as const).map((slot) => (
        <span key={slot} className="flex justify-between gap-2 text-sm">
          <span className={cx('min-w-0 break-words', typeof match.slots[slot] === 'object' ? '' : 'text-soft')}>
            {slotText(match, slot, view)}
          </span>
          {score && <span className="type-figure">{score[slot]}</span>}
        </span>
      ))}
    </>
  )
  const look = cx(
    'flex min-h-11 w-full flex-col gap-0.5 rounded-md border-2 p-2 text-left',
    isClashing ? 'border-danger' : match.status === 'decided' ? 'border-line' : 'border-edge',
  )
  if (match.status === 'decided') return <div className={look}>{content}</div>
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className={cx(look, 'hover:border-ink hover:bg-sunken')}
    >
      {content}
    </button>
  )
}
