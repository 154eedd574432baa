import type { MatchState } from '#features/competition/api-contract.ts'
import type { PublishedSchedule, ScheduledMatch } from '#features/competition/schedule-contract.ts'

/** How far a match without a result is: marked as started or finished, or its published time has come without a mark. */
export type BoardProgress = 'started' | 'finished' | 'due'

export const progressTexts: Record<BoardProgress, string> = {
  started: 'In progress',
  finished: 'Finished, no result yet',
  due: 'Due to start',
}

type On = { row: ScheduledMatch; place: PublishedSchedule['matches'][number] | undefined; now: number }

/** How far a match on the board is; null if it is decided, or its time hasn't come. `row` is where it is in the draft. */
export function boardProgressOf({ status }: Pick<MatchState, 'status'>, { row, place, now }: On): BoardProgress | null {
  if ((status !== 'ready' && status !== 'replay') || !place) return null
  if (place.finishedAt) return 'finished'
  if (place.startedAt) return 'started'
  return Math.max(Date.parse(place.startsAt), Date.parse(row.startsAt)) <= now ? 'due' : null
}
