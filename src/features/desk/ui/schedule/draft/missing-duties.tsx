import { dutyRole } from '#features/competition/duty-text.ts'
import type { ScheduleBoard } from '#features/competition/schedule-contract.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { useSchedule } from '../use-schedule.ts'

/** The matches without a duty team, and a button that assigns one where any is available. */
export function MissingDuties({ tournamentId, board }: { tournamentId: string; board: ScheduleBoard }) {
  const client = useClient()
  const { change, isSending } = useSchedule(tournamentId)
  const { missingDuties, settings, revision } = board
  if (missingDuties.length === 0) return null
  const assign = () =>
    change(
      () =>
        unwrap(client.tournaments[':id'].schedule.duties.$post({ param: { id: tournamentId }, json: { revision } })),
      "Couldn't assign duty teams",
    )
  return (
    <Alert tone="info" title={`Matches without ${dutyRole(settings.dutyTeams).toLowerCase()}`} role="status">
      <ul role="list">
        {missingDuties.map(({ sentence }) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {missingDuties.some(({ canBeAssigned }) => canBeAssigned) && (
        <Button className="mt-3" busy={isSending} onClick={() => void assign()}>
          Assign duty teams
        </Button>
      )}
    </Alert>
  )
}
