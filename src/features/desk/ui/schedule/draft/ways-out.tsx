import { useQuery } from '@tanstack/react-query'
import type { TakeWayOut } from '#features/competition/schedule-change-contract.ts'
import type { ScheduleBoard } from '#features/competition/schedule-contract.ts'
import { Button } from '#ui/button.tsx'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { waysOutQuery } from '../../queries.ts'
import { useSchedule } from '../use-schedule.ts'

/** How the matches that are not scheduled could be played, as buttons that change the draft. */
export function WaysOut({ tournamentId, board }: { tournamentId: string; board: ScheduleBoard }) {
  const client = useClient()
  const { change, isSending } = useSchedule(tournamentId)
  const { data, isError, isFetching, refetch } = useQuery(waysOutQuery(client, tournamentId, board.revision))
  const take = (kind: TakeWayOut['kind']) => {
    const request = { param: { id: tournamentId }, json: { revision: board.revision, kind } }
    void change(() => unwrap(client.tournaments[':id'].schedule['ways-out'].$post(request)), 'Draft not changed')
  }
  if (!data)
    return isError && !isFetching ? (
      <Button size="sm" className="mt-3" onClick={() => void refetch()}>
        Find ways to fit them in
      </Button>
    ) : (
      <p className="mt-3 text-soft">Finding ways to fit them in…</p>
    )
  if (data.ways.length === 0)
    return <p className="mt-3">Add a court, extend the opening hours or shorten the matches.</p>
  return (
    <div className="mt-3 flex flex-wrap gap-3">
      {data.ways.map(({ kind, label }) => (
        <Button key={kind} size="sm" disabled={isSending} onClick={() => take(kind)}>
          {label}
        </Button>
      ))}
    </div>
  )
}
