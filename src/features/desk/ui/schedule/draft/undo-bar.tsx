import Undo from 'lucide-react/icons/undo-2'
import type { ScheduleBoard } from '#features/competition/schedule-contract.ts'
import { Button } from '#ui/button.tsx'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { useSchedule } from '../use-schedule.ts'

/** The last change to the draft, with a button that takes it back. */
export function UndoBar({ tournamentId, board }: { tournamentId: string; board: ScheduleBoard }) {
  const client = useClient()
  const { change, isSending } = useSchedule(tournamentId)
  if (board.undo === null) return null
  const undo = () => {
    const request = { param: { id: tournamentId }, json: { revision: board.revision } }
    void change(() => unwrap(client.tournaments[':id'].schedule.undo.$post(request)), 'Change not undone')
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="min-w-0 text-soft">{`Your last change: ${board.undo}.`}</p>
      <Button size="sm" disabled={isSending} onClick={undo}>
        <Undo aria-hidden />
        Undo
      </Button>
    </div>
  )
}
