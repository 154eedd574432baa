import { useEffect, useState } from 'react'
import type { Tournament } from '#features/tournaments/contract.ts'
import { canRun, earliestStart, startOf } from '#features/tournaments/rules.ts'
import type { OfficialRole } from '#features/tournaments/rules.ts'
import { formatMoment } from '#lib/dates.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { useLazyDialog } from '#ui/lazy.tsx'

const loadStartDialog = () => import('./start-dialog.tsx')

interface NotStartedProps {
  tournament: Tournament
  role: OfficialRole
}

/** Before the start: from when results can be entered, and a button to start early for those who run the tournament. */
export function NotStarted({ tournament, role }: NotStartedProps) {
  const { startDate, registrationDeadline, timeZone } = tournament
  const dialog = useLazyDialog(loadStartDialog)
  const isNear = useHasPassed(earliestStart(new Date(startDate)))
  const isClosed = useHasPassed(new Date(registrationDeadline))
  return (
    <Alert title="Not started yet">
      <p>You can enter results starting {formatMoment(startDate, timeZone)}.</p>
      {canRun(role) && isNear && isClosed && (
        <Button className="mt-3" aria-haspopup="dialog" onClick={() => void dialog.show()}>
          Start now
        </Button>
      )}
      {dialog.Dialog && <dialog.Dialog key={dialog.opening} tournament={tournament} {...dialog.state} />}
    </Alert>
  )
}

/** Whether the tournament has started, early or on its start date. Becomes true while the page is open. */
export function useHasStarted({ startDate, startedAt }: Pick<Tournament, 'startDate' | 'startedAt'>): boolean {
  return useHasPassed(
    startOf({ startDate: new Date(startDate), startedAt: startedAt === null ? null : new Date(startedAt) }),
  )
}

/** How long a browser's timer runs at most here. */
const longestWait = 3_600_000

function useHasPassed(instant: Date): boolean {
  const at = instant.getTime()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (now >= at) return
    const timer = setTimeout(() => setNow(Date.now()), Math.min(at - now, longestWait))
    return () => clearTimeout(timer)
  }, [at, now])
  return now >= at
}
