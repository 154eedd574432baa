import type { PlanInput } from '#engine/schedule/model.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import type { CourtQueue, ScheduledMatch } from '../../schedule-contract.ts'
import type { Competition } from '../cache.ts'
import type { StoredSchedule } from './stored.ts'

/** What is needed to work on a schedule. */
export type Loaded = {
  tournament: TournamentRow
  competition: Competition
  stored: StoredSchedule
  /** The draft, or what is published. */
  rows: readonly ScheduledMatch[]
  /** The matches that have started. */
  started: ReadonlySet<number>
  input: PlanInput
  now: Date
  /** Null unless matches are called to the next free court. */
  queue: CourtQueue | null
}
