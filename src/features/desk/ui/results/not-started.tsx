import { useEffect, useState } from 'react'
import type { Tournament } from '#features/tournaments/contract.ts'
import { canRun, earliestStart, startOf } from '#features/tournaments/rules.ts'
import type { OfficialRole } from '#features/tournaments/rules.ts'
import { formatMoment } from '#lib/dates.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

interface NotStartedProps {
  tournament: Tournament
  role: OfficialRole
  onStart: () => void
}

/** Before the start: from when results can be entered, and a button to start early for those who run the tournament. */
export function NotStarted({ tournament, role, onStart }: NotStartedProps) {
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

type Dated = Pick<Tournament, 'status' | 'startDate' | 'startedAt'>

/** Whether the tournament has started, early or on its start date. Becomes true while the page is open. */
export function useHasStarted({ status, startDate, startedAt }: Dated): boolean {
  const start = startOf({ startDate: new Date(startDate), startedAt: startedAt === null ? null : new Date(startedAt) })
  // The server's status counts until the page knows the time, and for an early start whatever this device's clock says.
  const isEarly = start.toISOString() !== startDate
  return useHasPassed(start, status !== 'upcoming') || isEarly
}

/** How long a browser's timer runs at most here. */
const longestWait = 3_600_000

/** Whether this instant has passed; `before` until the page is loaded, so that the browser starts with what the server rendered. */
function useHasPassed(instant: Date, before = false): boolean {
  const at = instant.getTime()
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      setNow(Date.now())
      if (Date.now() < at) timer = setTimeout(look, Math.min(at - Date.now(), longestWait))
    }
    look()
    return () => clearTimeout(timer)
  }, [at])
  return now === null ? before : now >= at
}
