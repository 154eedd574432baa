import { deferred } from '#ui/deferred.tsx'
import type { Snapshot } from '../api-contract.ts'

const PlayStopped = deferred(() => import('./play-stopped.tsx'))

interface StopNoticeProps {
  snapshot: Snapshot | undefined
  /** When the page was loaded. */
  now: number
}

/** On every page that shows when matches are played, and on every tab of the desk: that play has stopped. */
export function StopNotice({ snapshot, now }: StopNoticeProps) {
  return snapshot?.schedule?.stoppedUntil && <PlayStopped.Deferred schedule={snapshot.schedule} now={now} />
}
