import { useFromNow } from '#ui/use-now.ts'
import type { PublishedSchedule } from '../../schedule-contract.ts'

type Stoppable = Pick<PublishedSchedule, 'stoppedUntil'>

/** Whether play has stopped on all courts. */
export const isPlayStopped = (schedule: Stoppable | null, now: number): boolean =>
  Date.parse(schedule?.stoppedUntil ?? '') > now

/** Whether play has stopped. The first render doesn't know it: the page is the same for everybody, whatever their clocks say. */
export const usePlayStopped = (schedule: Stoppable | null): boolean =>
  useFromNow(schedule, { calculate: isPlayStopped, first: false, isSame: Object.is })
