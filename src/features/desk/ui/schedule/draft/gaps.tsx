import { useState } from 'react'
import type { ScheduleBoard } from '#features/competition/schedule-contract.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { useSchedule } from '../use-schedule.ts'

/** Courts on which a match is no longer played, or all after play resumed early, so later matches can move up. */
export function Gaps({ tournamentId, board }: { tournamentId: string; board: ScheduleBoard }) {
  const client = useClient()
  const { change, isSending } = useSchedule(tournamentId)
  const sentences = board.gaps.map(({ sentence }) => sentence).join(' ')
  const [kept, setKept] = useState('')
  if (board.gaps.length === 0 || sentences === kept) return null
  const keep = () => {
    setKept(sentences)
    document.getElementById('schedule')?.focus()
  }
  const close = (courtId: string | null) => {
    const request = { param: { id: tournamentId }, json: { revision: board.revision, courtId } }
    void change(
      () => unwrap(client.tournaments[':id'].schedule['close-gap'].$post(request)),
      courtId === null ? 'Matches not moved' : 'Gap not closed',
    )
  }
  return (
    <Alert tone="info" title="Move matches up?" role="status">
      <ul role="list">
        {board.gaps.map(({ courtId, sentence }, index) => (
          <li key={courtId} className="flex flex-wrap items-center gap-x-3 gap-y-2 not-first:mt-2">
            <p>
              {sentence} {index === 0 && 'Match times stay the same until you publish.'}
            </p>
            <Button
              size="sm"
              variant={courtId === null ? 'primary' : 'secondary'}
              disabled={isSending}
              onClick={() => close(courtId)}
            >
              {courtId === null ? (
                'Preview earlier times'
              ) : (
                <>
                  Close the gap<span className="sr-only">{` on ${courtName(board, courtId)}`}</span>
                </>
              )}
            </Button>
          </li>
        ))}
      </ul>
      <Button size="sm" className="mt-2" onClick={keep}>
        Keep current times
      </Button>
    </Alert>
  )
}

const courtName = ({ courts }: ScheduleBoard, courtId: string) => courts.find(({ id }) => id === courtId)?.name
