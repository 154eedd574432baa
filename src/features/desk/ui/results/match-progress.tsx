import { useState } from 'react'
import { formatTime } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Refused, unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { toast } from '#ui/toast/toast.ts'
import type { PutProgress } from '#features/competition/schedule-change-contract.ts'
import type { PublishedSchedule } from '#features/competition/schedule-contract.ts'

interface MatchProgressProps {
  tournamentId: string
  timeZone: string
  match: PublishedSchedule['matches'][number]
}

/** Marks a match that has no result yet as started or finished. Everyone sees it at once. */
export function MatchProgress({ tournamentId, timeZone, match }: MatchProgressProps) {
  const client = useClient()
  const [isSending, setIsSending] = useState(false)
  const mark = async (progress: PutProgress['progress']) => {
    setIsSending(true)
    try {
      await unwrap(
        client.tournaments[':id'].matches[':number'].progress.$put({
          param: { id: tournamentId, number: String(match.number) },
          json: { progress },
        }),
      )
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      toast({ title: 'Not saved', description: error.message, destructive: true })
    } finally {
      setIsSending(false)
    }
  }
  const { startedAt, finishedAt } = match
  const text = finishedAt
    ? `Finished at ${formatTime(finishedAt, timeZone)}`
    : startedAt
      ? `Started at ${formatTime(startedAt, timeZone)}`
      : 'Not started yet'
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p role="status" className="text-soft">
        {text}
      </p>
      <div className="flex flex-wrap gap-2">
        {(startedAt ?? finishedAt) && (
          <Button
            variant="quiet"
            busy={isSending}
            onClick={() => void mark(finishedAt && startedAt ? 'started' : 'notStarted')}
          >
            {finishedAt ? 'Undo finish' : 'Undo start'}
          </Button>
        )}
        {!finishedAt && (
          <Button busy={isSending} onClick={() => void mark(startedAt ? 'finished' : 'started')}>
            {startedAt ? 'Finish match' : 'Start match'}
          </Button>
        )}
      </div>
    </div>
  )
}
