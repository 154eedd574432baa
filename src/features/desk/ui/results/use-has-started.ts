import { useEffect, useState } from 'react'
import type { Tournament } from '#features/tournaments/contract.ts'
import { startOf } from '#features/tournaments/rules.ts'

type Dated = Pick<Tournament, 'status' | 'startDate' | 'startedAt'>

/** Whether the tournament has started, early or on its start date. Becomes true while the page is open. */
export function useHasStarted({ status, startDate, startedAt }: Dated): boolean {
  const start = startOf({ startDate: new Date(startDate), startedAt: startedAt === null ? null : new Date(startedAt) })
  // The server's status counts until the page knows the time, and for an early start whatever this device's clock says.
  const isEarly = start < new Date(startDate)
  return useHasPassed(start, status !== 'upcoming') || isEarly
}

/** How long a browser's timer runs at most here. */
const longestWait = 3_600_000

/** Whether this instant has passed; `before` until the page is loaded, so that the browser starts with what the server rendered. */
export function useHasPassed(instant: Date, before = false): boolean {
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
