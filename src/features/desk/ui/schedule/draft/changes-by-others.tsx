import { useState } from 'react'
import type { ScheduleBoard } from '#features/competition/schedule-contract.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

/** What others have changed while the board is open, until it is dismissed. */
export function ChangesByOthers({ board }: { board: ScheduleBoard }) {
  const [seen, setSeen] = useState(board.revision)
  const changes = othersSince(board, seen)
  if (changes.length === 0) return null
  return (
    <Alert role="status" title="The schedule has changed">
      <ul role="list">
        {changes.map(({ revision, by, sentence }) => (
          <li key={revision}>{`${by} ${sentence}.`}</li>
        ))}
      </ul>
      <Button size="sm" className="mt-3" onClick={() => setSeen(board.revision)}>
        Got it
      </Button>
    </Alert>
  )
}

/** What others changed after a revision, the first change first. */
export const othersSince = ({ changes }: ScheduleBoard, seen: number) =>
  changes.filter(({ revision, isOwn }) => revision > seen && !isOwn).toReversed()
