import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { courts } from '#db/schema.ts'
import { noteMoves } from '#features/registrations/server/moves/note-moves.ts'
import { extendTournament } from '#features/tournaments/server/editing/extend.ts'
import { lockTournament } from '#features/tournaments/server/service.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { ScheduleBoard } from '../../../schedule-contract.ts'
import { beforeStopOf } from '../days/before-stop.ts'
import { stopIn } from '../days/stop.ts'
import { wordingOf } from '../board.ts'
import { endAfterPublishing } from './end-after-publishing.ts'
import { changeSchedule, refuseUndrawn, type Sender } from '../drafts/change.ts'
import { clashesOfRows } from '../drafts/clashes.ts'
import { dutyNotes } from '../duties/duties.ts'
import { notifyOfSchedule, playLines } from './notify-schedule.ts'
import { replacePublished } from './replace-published.ts'
import { clashSentence } from '../schedule-text.ts'
import { refuseHours } from '../days/other-day-hours.ts'
import { storeChange, type CourtRow } from '../stored.ts'

/** Publishes the draft, and notifies the teams whose matches move. */
export function publishSchedule(app: App, tournamentId: string, sender: Sender): Promise<ScheduleBoard> {
  return changeSchedule(app, tournamentId, sender, async (tx, loaded) => {
    refuseUndrawn(loaded)
    const { stored, rows } = loaded
    if (!stored.draft) throw new AppError('nothing_to_publish')
    const wording = await wordingOf(tx, loaded)
    const [clash] = clashesOfRows(loaded, rows)
    if (clash) throw new AppError('schedule_clash', { sentence: clashSentence(clash, wording) })
    const [dutyClash] = dutyNotes(loaded, wording)
    if (dutyClash) throw new AppError('schedule_clash', { sentence: dutyClash.sentence })
    const endDate = endAfterPublishing(loaded)
    if (stored.draftExtension) {
      refuseHours(stored.courts, { ...loaded.tournament, endDate })
      await openCourts(tx, stored.courts)
    }
    await extendTournament(app, tx, loaded.tournament, { endDate, actor: sender.actor })
    await replacePublished(tx, loaded.tournament, { rows, earlierGames: stored.earlierGames, now: app.now() })
    const publishedAt = app.now()
    const stoppedUntil = stopIn(loaded)
    const { settings } = stored
    const beforeStop = beforeStopOf(loaded)
    const published = { settings, draft: null, publishedAt, stoppedUntil, beforeStop, isPublic: true }
    await storeChange(tx, tournamentId, stored, published)
    await notifyOfSchedule(app, tx, loaded, rows, { play: playLines(loaded) })
    const tournament = await lockTournament(tx, tournamentId)
    await noteMoves(app, tx, tournament, sender.actor)
    return { sentence: 'published the schedule', undo: 'cleared' }
  })
}

/** Takes back what was changed since the schedule was published. */
export function discardDraft(app: App, tournamentId: string, sender: Sender): Promise<ScheduleBoard> {
  return changeSchedule(app, tournamentId, sender, async (tx, { stored }) => {
    if (!stored.draft) return null
    await storeChange(tx, tournamentId, stored, { draft: null })
    return { sentence: 'discarded the draft', undo: 'added' }
  })
}

/** Stores the opening hours of courts. */
export async function openCourts(tx: Transaction, rows: readonly CourtRow[]): Promise<void> {
  for (const { id, hours } of rows) await tx.update(courts).set({ hours }).where(eq(courts.id, id))
}
