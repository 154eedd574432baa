import { useEffect, useState } from 'react'
import type { Snapshot } from '../../api-contract.ts'
import { lateStarts } from './expected.ts'

/** When matches that run late will start. The first render has none: the page is the same for everybody, whatever their clocks say. */
export function useLateStarts(
  snapshot: Pick<Snapshot, 'schedule' | 'matches'> | undefined,
): ReadonlyMap<number, string> {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 30_000)
    return () => clearInterval(timer)
  }, [])
  return now === null || !snapshot ? new Map() : lateStarts(snapshot, now)
}
