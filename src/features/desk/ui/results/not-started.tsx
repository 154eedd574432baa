import type { Tournament } from '#features/tournaments/contract.ts'
import { canRun, earliestStart } from '#features/tournaments/rules.ts'
import type { OfficialRole } from '#features/tournaments/rules.ts'
import { formatMoment } from '#lib/dates.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { useHasPassed } from './use-has-started.ts'

interface NotStartedProps {
  tournament: Tournament
  role: OfficialRole
  onStart: () => void
}

/** Before the start: from when results can be entered, and a button to start early for those who run the tournament. */
export default function NotStarted({ tournament, role, onStart }: NotStartedProps) {
  const { startDate, registrationDeadline, timeZone } = tournament
  const isNear = useHasPassed(earliestStart(new Date(startDate)))
  const isClosed = useHasPassed(new Date(registrationDeadline))
  return (
    <Alert title="Not started yet">
      <p>You can enter results starting {formatMoment(startDate, timeZone)}.</p>
      {canRun(role) && isNear && !isClosed && (
        <p>You can start it early once registration has closed, {formatMoment(registrationDeadline, timeZone)}.</p>
      )}
      {canRun(role) && isNear && isClosed && (
        <Button className="mt-3" aria-haspopup="dialog" onClick={onStart}>
          Start now
        </Button>
      )}
    </Alert>
  )
}
