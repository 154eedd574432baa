import { useState } from 'react'
import type { MatchState } from '#features/competition/api-contract.ts'
import type { CourtQueue, ScheduleBoard } from '#features/competition/schedule-contract.ts'
import { slotText } from '#features/competition/ui/matches/match-text.ts'
import type { CompetitionView } from '#features/competition/ui/matches/view.ts'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { useLazyDialog } from '#ui/lazy.tsx'
import { toast } from '#ui/toast/toast.ts'
import { matchSummary } from '../../change/effect-text.ts'
import type { DeskProps } from '../../desk-props.ts'
import { useHasStarted } from '../../results/use-has-started.ts'
import { CourtList } from '../courts/court-list.tsx'
import { QueueList } from './queue-list.tsx'
import { useSchedule } from '../use-schedule.ts'

const loadScoreDialog = () => import('../../results/score-dialog.tsx')

type QueuePanelProps = Pick<DeskProps, 'tournament' | 'snapshot'> & {
  board: ScheduleBoard
  queue: CourtQueue
  view: CompetitionView
}

/** Without times: what is on each court, and the matches that can be called to the free ones. */
export function QueuePanel({ tournament, snapshot, board, queue, view }: QueuePanelProps) {
  const client = useClient()
  const { change, isSending } = useSchedule(tournament.id)
  const hasStarted = useHasStarted(tournament)
  const [opened, setOpened] = useState(0)
  const score = useLazyDialog(loadScoreDialog)
  const route = client.tournaments[':id'].matches[':number'].call
  const byNumber = new Map(snapshot.matches.map((match) => [match.number, match]))
  const nameOf = (number: number) => matchupOf(byNumber.get(number), view)
  const match = byNumber.get(opened)

  const call = async (number: number, court: ScheduleBoard['courts'][number]) => {
    const param = { id: tournament.id, number: String(number) }
    const isCalled = await change(
      () => unwrap(route.$put({ param, json: { courtId: court.id } })),
      `Match ${number} not called`,
    )
    if (isCalled) toast({ title: `Match ${number} called to ${court.name}`, description: 'We notified both teams.' })
  }
  const takeBack = async (number: number) => {
    const param = { id: tournament.id, number: String(number) }
    const isTakenBack = await change(() => unwrap(route.$delete({ param })), 'Call not canceled')
    if (isTakenBack) toast({ title: `Match ${number} is back in the queue`, description: 'We notified both teams.' })
  }
  return (
    <div className="grid items-start gap-8 lg:grid-cols-2">
      <CourtList
        courts={board.courts}
        playing={queue.playing}
        timeZone={tournament.timeZone}
        nameOf={nameOf}
        isSending={isSending}
        onResult={(number) => {
          setOpened(number)
          void score.show()
        }}
        onTakeBack={(number) => void takeBack(number)}
      />
      <QueueList
        board={board}
        queue={queue}
        view={view}
        timeZone={tournament.timeZone}
        nameOf={nameOf}
        hasStarted={hasStarted}
        isOver={snapshot.matches.every(({ status }) => status === 'decided')}
        isSending={isSending}
        onCall={(number, court) => void call(number, court)}
      />
      {score.Dialog && match && (
        <score.Dialog
          key={score.opening}
          tournament={tournament}
          snapshot={snapshot}
          match={match}
          onSaved={({ match: saved }) => toast({ title: 'Result saved', description: matchSummary(saved, view) })}
          onRemove={undefined}
          {...score.state}
        />
      )}
    </div>
  )
}

/** 'Reds vs. Blues' */
const matchupOf = (match: MatchState | undefined, view: CompetitionView) =>
  match ? `${slotText(match, 0, view)} vs. ${slotText(match, 1, view)}` : ''
