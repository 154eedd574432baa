import type { ScheduleBoard } from '#features/competition/schedule-contract.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast/toast.ts'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { timeAndDay } from './draft/told-text.ts'
import { useSchedule } from './use-schedule.ts'

type StoppedProps = { tournamentId: string; timeZone: string; board: ScheduleBoard }

/** That everyone sees that play has stopped, with a button for when it resumes earlier. */
export function Stopped({ tournamentId, timeZone, board }: StoppedProps) {
  const client = useClient()
  const { change, isSending } = useSchedule(tournamentId)
  if (!board.stoppedUntil) return null
  const resume = async () => {
    const request = { param: { id: tournamentId }, json: { revision: board.revision } }
    const hasResumed = await change(
      () => unwrap(client.tournaments[':id'].schedule.resume.$post(request)),
      'Play not resumed',
    )
    if (hasResumed) toast({ title: 'Play resumed', description: 'Everyone can see that play has resumed.' })
  }
  return (
    <Alert tone="warning" title="Play has stopped" role="status">
      {`Everyone can see that play should resume around ${timeAndDay(board.stoppedUntil, timeZone)}. `}
      <Button size="sm" variant="quiet" disabled={isSending} onClick={() => void resume()}>
        Resume play
      </Button>
    </Alert>
  )
}
