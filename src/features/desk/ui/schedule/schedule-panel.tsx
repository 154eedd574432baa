import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { ScheduleBoard } from '#features/competition/schedule-contract.ts'
import type { Round } from '#features/competition/ui/matches/rounds.ts'
import { viewOf } from '#features/competition/ui/matches/view.ts'
import { isDrawn } from '#features/tournaments/rules.ts'
import { formatMoment } from '#lib/dates.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { useClient } from '#ui/client/use-client.ts'
import { cx } from '#ui/cx.ts'
import { ErrorState } from '#ui/list/error-state.tsx'
import { Skeleton } from '#ui/list/skeleton.tsx'
import type { DeskProps } from '../desk-props.ts'
import { scheduleQuery } from '../queries.ts'
import { useReadAfter } from '../use-read-after.ts'
import { BoardFilters } from './board/board-filters.tsx'
import { groupsOf, noFilter } from './board/board-filter.ts'
import { rowsOf } from './board/board-layout.ts'
import { matchId } from './board/board-match.tsx'
import { Board } from './board/board.tsx'
import { CarryBar } from './board/carry-bar.tsx'
import { ChangesByOthers } from './draft/changes-by-others.tsx'
import { CourtsFields } from './courts/courts-form.tsx'
import { dutyTeamsText } from './courts/duty-teams-field.tsx'
import { DraftBar } from './draft/draft-bar.tsx'
import { Gaps } from './draft/gaps.tsx'
import { MissingDuties } from './draft/missing-duties.tsx'
import { ModeChoice } from './mode-choice.tsx'
import { QueuePanel } from './queue/queue-panel.tsx'
import { Stopped } from './stopped.tsx'
import { useCarrying } from './board/use-carrying.ts'
import { WaysOut } from './draft/ways-out.tsx'

/** Courts and times: the schedule with the board on which matches are moved, then the courts and their hours. */
export function SchedulePanel({ tournament, snapshot }: DeskProps) {
  const query = scheduleQuery(useClient(), tournament.id)
  const { data: board, isError, isFetching, refetch } = useQuery(query)
  useReadAfter('schedule', tournament.id, query.queryKey)
  const [filter, setFilter] = useState(noFilter)
  const carrying = useCarrying(tournament.id, tournament.timeZone, board)
  if (!board) {
    if (isError) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />
    return <Skeleton className="h-96 max-w-3xl" />
  }
  const view = viewOf(snapshot)
  const hasCourts = board.courts.length > 0
  const isReady = hasCourts && isDrawn({ competition: snapshot.state })
  const hasRows = rowsOf(board).length + board.earlierGames.length > 0
  const hasPlan = hasRows || board.draft !== null || board.publishedAt !== null
  return (
    <div className="flex flex-col gap-8">
      {!isReady && (
        <div>
          <h2 className="type-heading">No schedule yet</h2>
          <p className="text-soft">
            {hasCourts
              ? `Make the draw first. Then you can ${board.queue ? 'call matches' : 'create a schedule'} here.`
              : 'Set up courts and hours first. Then every match can get a court and a time.'}
          </p>
        </div>
      )}
      {isReady && board.queue && (
        <>
          <QueuePanel tournament={tournament} snapshot={snapshot} board={board} queue={board.queue} view={view} />
          <Link
            to="/tournament/$id/print"
            params={{ id: tournament.id }}
            search={{ view: 'sheets' }}
            className={printLinkClass}
          >
            Print score sheets
          </Link>
        </>
      )}
      {isReady && !board.queue && (
        <section aria-labelledby="schedule" className="flex flex-col gap-6">
          <div>
            <h2 id="schedule" tabIndex={-1} className="type-heading">
              Schedule
            </h2>
            {hasPlan && <p className="text-soft">{publishedText(board, tournament.timeZone)}</p>}
          </div>
          <Stopped tournamentId={tournament.id} timeZone={tournament.timeZone} board={board} />
          <ChangesByOthers board={board} />
          <Gaps tournamentId={tournament.id} board={board} />
          <DraftBar tournament={tournament} snapshot={snapshot} board={board} />
          <Notes title="Schedule conflicts" tone="danger" notes={board.clashes} />
          {hasRows && <MissingDuties tournamentId={tournament.id} board={board} />}
          {hasPlan && (
            <Notes
              title="Not scheduled"
              tone="warning"
              notes={board.unplaced}
              onOpen={(number) => carrying.pick(snapshot.matches.find((match) => match.number === number)!)}
            >
              <WaysOut tournamentId={tournament.id} board={board} />
            </Notes>
          )}
          {hasRows && (
            <>
              <BoardFilters
                courts={board.courts}
                groups={groupsOf(snapshot.matches)}
                filter={filter}
                onChange={setFilter}
              />
              <Board
                board={board}
                matches={snapshot.matches}
                view={view}
                timeZone={tournament.timeZone}
                filter={filter}
                carrying={carrying}
              />
              <CarryBar carrying={carrying} tournamentId={tournament.id} board={board} />
            </>
          )}
        </section>
      )}
      <Courts tournament={tournament} board={board} rounds={view.rounds} />
      {hasCourts && <ModeChoice tournamentId={tournament.id} board={board} matches={snapshot.matches} />}
    </div>
  )
}

const publishedText = ({ publishedAt }: ScheduleBoard, timeZone: string) =>
  publishedAt
    ? `Published ${formatMoment(publishedAt, timeZone)}.`
    : "The schedule isn't published yet, so players can't see courts and times."

const printLinkClass = cx(buttonClass(), 'self-start')

type CourtsProps = Pick<DeskProps, 'tournament'> & { board: ScheduleBoard; rounds: readonly Round[] }

/** The courts, as a form until there are any. */
function Courts({ tournament, board, rounds }: CourtsProps) {
  const [isEditing, setIsEditing] = useState(board.courts.length === 0)
  const [edition, setEdition] = useState(0)
  const { minutes, rest, dutyTeams } = board.settings
  return (
    <section aria-labelledby="courts" className="flex flex-col gap-4">
      <h2 id="courts" className="type-heading">
        Courts and hours
      </h2>
      {isEditing ? (
        <CourtsFields
          key={edition}
          tournament={tournament}
          board={board}
          rounds={rounds}
          onSaved={() => setIsEditing(false)}
          onRestart={() => setEdition(edition + 1)}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>
            {board.courts.map(({ name }) => name).join(', ')} · {minutes} minutes per match, {rest} minutes of rest
            between matches
            {dutyTeams !== 'none' && !board.queue && ` · ${dutyTeamsText[dutyTeams]}`}
          </p>
          <Button size="sm" variant="secondary" onClick={() => setIsEditing(true)}>
            Change
          </Button>
        </div>
      )}
    </section>
  )
}

interface NotesProps {
  title: string
  tone: 'danger' | 'warning'
  notes: readonly { number: number; sentence: string }[]
  /** Picks a match up. */
  onOpen?: (number: number) => void
  children?: ReactNode
}

function Notes({ title, tone, notes, onOpen, children }: NotesProps) {
  if (notes.length === 0) return null
  return (
    <Alert tone={tone} title={title} role="status">
      <ul role="list">
        {notes.map(({ number, sentence }) => (
          <li key={`${number} ${sentence}`} className="flex flex-wrap items-center gap-x-3">
            {sentence}
            {onOpen && (
              <Button size="sm" id={matchId(number)} variant="quiet" onClick={() => onOpen(number)}>
                {`Schedule match ${number}`}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {children}
    </Alert>
  )
}
