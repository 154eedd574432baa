import { useNow } from '#ui/use-now.ts'
import type { Snapshot } from '../../api-contract.ts'
import { lateStarts } from './expected.ts'

/** When matches that run late, or wait for play to resume, will start. The first render has none: the page is the same for everybody, whatever their clocks say. */
export function useLateStarts(
  snapshot: Pick<Snapshot, 'schedule' | 'matches'> | undefined,
): ReadonlyMap<number, string> {
  const now = useNow(30_000, null)
  return now === null || !snapshot ? new Map() : lateStarts(snapshot, now)
}
