import { and, eq, inArray } from 'drizzle-orm'
import { scheduledMatches } from '#db/schema.ts'
import { noteMoves, refuseMoves } from '#features/registrations/server/moves/note-moves.ts'
import type { Actor } from '#features/tournaments/server/officials/officials.ts'
import type { App } from '#platform/app.ts'
import type { ChangeScheduleMode, ScheduleBoard } from '../../schedule-contract.ts'
import { changeSchedule } from './change.ts'
import { notifyOfSchedule } from './notify-schedule.ts'
import { startedIn } from './plan-input.ts'
import { storeChange } from './stored.ts'

/**
 * Chooses whether matches have times or are called. A draft is discarded, and play goes on. Without times, the matches that have started stay on their courts, and
 * the others lose their places, of which their teams are notified.
 */
export function changeMode(
  app: App,
  tournamentId: string,
  { revision, mode, actor }: ChangeScheduleMode & { actor: Actor },
): Promise<ScheduleBoard> {
  return changeSchedule(app, tournamentId, revision, async (tx, loaded) => {
    const { competition, stored } = loaded
    if (stored.mode === mode) return
    await storeChange(tx, tournamentId, stored, { mode, draft: null, stoppedUntil: null, isPublic: true })
    if (mode === 'times') return
    const started = startedIn(competition, stored, app.now())
    const stays = ({ number }: { number: number }) => started.has(number)
    const removed = stored.published.filter((row) => !stays(row)).map(({ number }) => number)
    if (removed.length === 0) return
    const isTheirs = eq(scheduledMatches.tournamentId, tournamentId)
    await tx.delete(scheduledMatches).where(and(isTheirs, inArray(scheduledMatches.number, removed)))
    await notifyOfSchedule(app, tx, loaded, stored.published.filter(stays), "you'll be called when a court is free")
    await refuseMoves(app, tx, loaded.tournament, actor)
    await noteMoves(app, tx, loaded.tournament)
  })
}
