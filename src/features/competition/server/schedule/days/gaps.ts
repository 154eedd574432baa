import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { CloseGap } from '../../../schedule-change-contract.ts'
import type { ScheduleBoard } from '../../../schedule-contract.ts'
import { changeSchedule, refuseUndrawn, type Sender } from '../drafts/change.ts'
import { withFreeDuties } from '../duties/duties.ts'
import { broughtForwardIn } from './early-resume.ts'
import { gapsIn } from './gaps-in.ts'
import { draftFrom } from '../planning/plan-input.ts'
import { storeChange } from '../stored.ts'

/** In the draft, moves the matches of a court up into its gaps, or, after play resumed early, all matches that the stop put off. */
export function closeGap(
  app: App,
  tournamentId: string,
  { courtId, ...sender }: CloseGap & Sender,
): Promise<ScheduleBoard> {
  return changeSchedule(app, tournamentId, sender, async (tx, loaded) => {
    refuseUndrawn(loaded)
    const court = loaded.stored.courts.find(({ id }) => id === courtId)
    if (courtId !== null && !court) throw new AppError('court_not_found')
    const gap = court ? gapsIn(loaded).find((other) => other.court === court.id) : broughtForwardIn(loaded)
    if (!gap) throw new AppError('no_gap')
    await storeChange(tx, tournamentId, loaded.stored, {
      draft: withFreeDuties(loaded, draftFrom(loaded.competition, gap.placements, loaded.rows)),
    })
    return { sentence: court ? `closed the gap on ${court.name}` : 'moved matches up', undo: 'added' }
  })
}
