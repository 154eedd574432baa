import { and, eq } from 'drizzle-orm'
import { scheduledMatches } from '#db/schema.ts'
import { noteMoves } from '#features/registrations/server/moves/note-moves.ts'
import type { App } from '#platform/app.ts'
import type { ChangeScheduleMode } from '../../../schedule-change-contract.ts'
import type { ScheduleBoard } from '../../../schedule-contract.ts'
import { changeSchedule, type Sender } from '../drafts/change.ts'
import type { Change } from '../drafts/changes.ts'
import { notifyOfSchedule } from '../published/notify-schedule.ts'
import { areGames, storeChange, withoutCourt } from '../stored.ts'

/**
 * Chooses whether matches have times or are called. A draft is discarded, and play goes on. Without times, the matches that have started stay on their courts, and
 * the others lose their placements, of which their teams are notified.
 */
export function changeMode(
  app: App,
  tournamentId: string,
  { mode, ...sender }: ChangeScheduleMode & Sender,
): Promise<ScheduleBoard> {
  return changeSchedule(app, tournamentId, sender, async (tx, loaded) => {
    const { stored } = loaded
    if (stored.mode === mode) return null
    const ended = { draft: null, stoppedUntil: null, beforeStop: null }
    await storeChange(tx, tournamentId, stored, { mode, ...ended, isPublic: true })
    if (mode === 'times') return { sentence: 'chose scheduled times for matches', undo: 'cleared' }
    const change: Change = { sentence: 'chose to call matches to the next free court', undo: 'cleared' }
    const stays = ({ number }: { number: number }) => loaded.started.has(number)
    const removed = [...stored.published.filter((row) => !stays(row)), ...stored.unneeded]
    if (removed.length === 0) return change
    const isTheirs = eq(scheduledMatches.tournamentId, tournamentId)
    await tx
      .update(scheduledMatches)
      .set(withoutCourt)
      .where(and(isTheirs, areGames(removed)))
    const ifUnscheduled = "you'll be called when a court is free"
    await notifyOfSchedule(app, tx, loaded, stored.published.filter(stays), { ifUnscheduled })
    await noteMoves(app, tx, loaded.tournament, sender.actor)
    return change
  })
}
