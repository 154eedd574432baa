import type { MatchState, Snapshot } from '../../api-contract.ts'
import type { PublishedSchedule } from '../../schedule-contract.ts'

/** How many score sheets fit on a page, in A4 and in Letter. */
const perPage = 4

/** The matches that still need a score sheet, in the order in which they are played, by page. Those without a place come last. */
export function sheetPages({ matches, schedule }: Pick<Snapshot, 'matches' | 'schedule'>): MatchState[][] {
  const order = playingOrder(schedule)
  const toPlay = matches
    .filter(needsSheet)
    .toSorted((a, b) => (order.get(a.number) ?? Infinity) - (order.get(b.number) ?? Infinity) || a.number - b.number)
  return Array.from({ length: Math.ceil(toPlay.length / perPage) }, (_, page) =>
    toPlay.slice(page * perPage, (page + 1) * perPage),
  )
}

const needsSheet = ({ status }: MatchState) => status !== 'decided'

const playingOrder = (schedule: PublishedSchedule | null) =>
  new Map(schedule?.matches.map(({ number }, index) => [number, index]))
