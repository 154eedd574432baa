import { ordinal } from '#lib/words.ts'
import type { PublishedSchedule } from '../../schedule-contract.ts'

/**
 * Where a match is in the queue for the next free court: 'Your match is next in line…', or undefined if it can't be called yet. Matches whose teams have
 * to rest come later, and the final comes last.
 */
export function queueText(schedule: Pick<PublishedSchedule, 'queue'> | null, number: number, now: number) {
  const waitOf = ({ readyAt }: { readyAt: string | null }) => Math.max(0, Date.parse(readyAt ?? '') - now || 0)
  const queue = (schedule?.queue ?? []).toSorted(
    (a, b) => Number(a.isFinal) - Number(b.isFinal) || waitOf(a) - waitOf(b),
  )
  const place = queue.findIndex((match) => match.number === number) + 1
  if (place === 0) return undefined
  return place === 1
    ? 'Your match is next in line for a free court'
    : `Your match is ${ordinal(place)} in line for a free court`
}
