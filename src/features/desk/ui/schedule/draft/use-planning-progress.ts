import { useEffect, useState } from 'react'
import { listenLive } from '#ui/client/live.ts'

/** How many percent of a new schedule are planned while it is being made; 0 until the server says so, which it does for large ones only. */
export function usePlanningProgress(tournamentId: string, isSending: boolean): number {
  const [percent, setPercent] = useState(0)
  useEffect(() => {
    if (!isSending) return undefined
    const stop = listenLive(`/api/tournaments/${tournamentId}/live`, 'planning', (data) =>
      setPercent((before) => Math.max(before, Number(data))),
    )
    return () => {
      stop()
      setPercent(0)
    }
  }, [tournamentId, isSending])
  return isSending ? percent : 0
}
