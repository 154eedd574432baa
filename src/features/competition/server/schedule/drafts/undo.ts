import { and, eq, sql } from 'drizzle-orm'
import { scheduleChanges } from '#db/schema.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { ScheduleBoard } from '../../../schedule-contract.ts'
import { changeSchedule, type Sender } from './change.ts'
import { draftBefore, readChanges, undoableIn } from './changes.ts'
import { storeChange } from '../stored.ts'

/** Restores the draft as it was before the last change of the sender. Refused if somebody else has changed it since. */
export function undoChange(app: App, tournamentId: string, sender: Sender): Promise<ScheduleBoard> {
  return changeSchedule(app, tournamentId, sender, async (tx, { stored }) => {
    const last = undoableIn(await readChanges(tx, tournamentId))
    if (!last) throw new AppError('nothing_to_undo')
    if (last.actorId !== sender.actor.id) {
      const sentence = `${last.by} ${last.sentence} after your last change, so it can't be undone.`
      throw new AppError('cannot_undo', { sentence })
    }
    const { draft, draftStoppedUntil, draftExtension } = await draftBefore(tx, tournamentId, last.revision)
    await storeChange(tx, tournamentId, stored, {
      draft,
      draftStoppedUntil: draftStoppedUntil === null ? null : new Date(draftStoppedUntil),
      draftExtension,
    })
    const { revision } = scheduleChanges
    const isIt = and(eq(scheduleChanges.tournamentId, tournamentId), eq(revision, last.revision))
    await tx
      .update(scheduleChanges)
      .set({ before: sql`null` })
      .where(isIt)
    return { sentence: `undid a change (${last.sentence})`, undo: 'kept' }
  })
}
