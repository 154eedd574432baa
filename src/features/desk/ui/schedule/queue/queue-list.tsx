import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import type { CourtQueue, ScheduleBoard } from '#features/competition/schedule-contract.ts'
import type { CompetitionView } from '#features/competition/ui/matches/view.ts'
import { formatTime } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { useNow } from '#ui/use-now.ts'

type Queued = CourtQueue['waiting'][number]
type Court = ScheduleBoard['courts'][number]

interface QueueListProps {
  board: ScheduleBoard
  queue: CourtQueue
  view: CompetitionView
  timeZone: string
  /** The teams of a match. */
  nameOf: (number: number) => string
  /** Matches can be called once the tournament has started. */
  hasStarted: boolean
  isOver: boolean
  isSending: boolean
  onCall: (number: number, court: Court) => void
}

/** The matches that can be called, in order. The first one shows the free courts; the others show them when they are opened. */
export function QueueList(props: QueueListProps) {
  const { board, queue, view, timeZone, nameOf, hasStarted, isOver, isSending, onCall } = props
  const [chosen, setChosen] = useState<number | null>(null)
  const now = useNow(10_000)
  const { playing, waiting } = queue
  const free = board.courts.filter(({ id }) => playing.every(({ courtId }) => courtId !== id))
  const opened = waiting.some(({ number }) => number === chosen) ? chosen : waiting[0]?.number
  return (
    <section aria-labelledby="queue" className="flex flex-col gap-3">
      <h2 id="queue" className="type-heading">
        Next matches
      </h2>
      {!hasStarted && waiting.length > 0 && (
        <p className="text-soft">You can call matches once the tournament has started.</p>
      )}
      {waiting.length === 0 && (
        <p className="text-soft">
          {isOver
            ? 'Every match has a result.'
            : 'No match can be called right now. Matches appear here when both teams are known and not playing.'}
        </p>
      )}
      <ol role="list" className="flex flex-col gap-2">
        {waiting.map((queued) => {
          const { number } = queued
          const isOpen = number === opened
          return (
            <li key={number} className={cx('rounded-lg border-2 bg-surface', isOpen ? 'border-ink' : 'border-line')}>
              <button
                type="button"
                aria-expanded={isOpen}
                onClick={() => setChosen(number)}
                className="flex min-h-11 w-full items-center gap-3 rounded-md px-3 py-2 text-left hover:bg-sunken"
              >
                <span className="type-figure w-8 shrink-0">
                  <span className="sr-only">Match </span>
                  {number}
                </span>
                <span className="min-w-0 flex-1">
                  <span className="block break-words">{nameOf(number)}</span>
                  <Rest queued={queued} view={view} timeZone={timeZone} now={now} />
                </span>
                {!isOpen && <ChevronDown aria-hidden className="size-5 shrink-0 text-soft" />}
              </button>
              {isOpen && (
                <div className="flex flex-wrap gap-2 px-3 pb-3 sm:pl-14">
                  {courtsFor(queued, board, free).map((court) => (
                    <Button
                      key={court.id}
                      variant="primary"
                      disabled={isSending || !hasStarted}
                      onClick={() => onCall(number, court)}
                    >
                      {`Call to ${court.name}`}
                    </Button>
                  ))}
                  {courtsFor(queued, board, free).length === 0 && (
                    <p className="type-small text-soft">
                      {free.length === 0 ? 'No court is free.' : "The main court isn't free."}
                    </p>
                  )}
                </div>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** The free courts on which it can be played: the final on the main court, if there is one. */
function courtsFor({ isFinal }: Queued, { courts }: ScheduleBoard, free: readonly Court[]) {
  const hasMain = courts.some(({ isMain }) => isMain)
  return isFinal && hasMain ? free.filter(({ isMain }) => isMain) : free
}

interface RestProps {
  queued: Queued
  view: CompetitionView
  timeZone: string
  now: number
}

/** 'Reds: 25 min rest · Blues: 40 min rest', or 'Ready at 10:45 AM'. */
function Rest({ queued: { teams, readyAt }, view, timeZone, now }: RestProps) {
  const rested = teams.flatMap(({ teamId, lastPlayedAt }) => {
    if (!lastPlayedAt) return []
    const minutes = Math.max(0, Math.floor((now - Date.parse(lastPlayedAt)) / 60_000))
    return [`${view.nameOf(teamId)}: ${minutes} min rest`]
  })
  const isWaiting = readyAt !== null && Date.parse(readyAt) > now
  return (
    <span className="type-small block text-soft">
      {isWaiting && (
        <span className="font-semibold text-warning">{`Ready at ${formatTime(readyAt, timeZone)} · `}</span>
      )}
      {rested.length > 0 ? rested.join(' · ') : 'First match for both teams'}
    </span>
  )
}
