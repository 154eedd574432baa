import type { PlanInput } from '#engine/schedule/model.ts'
import { readTournament } from '#features/tournaments/server/read.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { ScheduleBoard } from '../../schedule-contract.ts'
import { maxScheduledMatches } from '../../values.ts'
import { loadSchedule } from './board.ts'
import { changeSchedule, refuseUndrawn } from './change.ts'
import { playableFrom } from './playable-from.ts'
import { fromNow, toScheduled } from './plan-input.ts'
import { planInThread } from './plan-in-thread.ts'
import { storeChange } from './stored.ts'

/**
 * Calculates a schedule and stores it as the draft. That takes a while, so it happens in a thread, outside of the transaction; if anything the
 * schedule depends on changes meanwhile, the proposal is refused.
 */
export async function proposeSchedule(app: App, tournamentId: string, revision: number): Promise<ScheduleBoard> {
  let version = 0
  const { placements } = await planInThread(tournamentId, async () => {
    const loaded = await loadSchedule(app, app.db, await readTournament(app.db, tournamentId))
    if (loaded.stored.revision !== revision) throw new AppError('schedule_changed')
    refuseUndrawn(loaded)
    refuseUnplannable(loaded.input)
    version = loaded.competition.version
    return fromNow(loaded.input, playableFrom(loaded))
  })
  return changeSchedule(app, tournamentId, revision, async (tx, { competition, stored, rows }) => {
    if (competition.version !== version) throw new AppError('schedule_changed')
    const pinned = new Set(rows.flatMap(({ number, isPinned }) => (isPinned ? [number] : [])))
    const draft = placements.map((placement) => toScheduled(placement, pinned.has(placement.match)))
    await storeChange(tx, tournamentId, stored, { draft })
  })
}

export function refuseUnplannable({ courts, matches }: PlanInput): void {
  if (courts.every(({ hours }) => hours.length === 0)) throw new AppError('no_courts')
  if (matches.length > maxScheduledMatches) throw new AppError('schedule_too_large')
}
