import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { CloseGap, ScheduleBoard } from '../../schedule-contract.ts'
import { changeSchedule, refuseUndrawn } from './change.ts'
import { gapsIn } from './gaps-in.ts'
import { draftFrom } from './plan-input.ts'
import { storeChange } from './stored.ts'

/** Moves the matches of a court up into the places that others have left, in the draft. */
export function closeGap(app: App, tournamentId: string, sent: CloseGap): Promise<ScheduleBoard> {
  return changeSchedule(app, tournamentId, sent.revision, async (tx, loaded) => {
    refuseUndrawn(loaded)
    if (!loaded.stored.courts.some(({ id }) => id === sent.courtId)) throw new AppError('court_not_found')
    const gap = gapsIn(loaded).find(({ court }) => court === sent.courtId)
    if (!gap) throw new AppError('no_gap')
    await storeChange(tx, tournamentId, loaded.stored, { draft: draftFrom(gap.placements, loaded.rows) })
  })
}
