import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { courts, scheduledMatches } from '#db/schema.ts'
import { noteMoves } from '#features/registrations/server/moves/note-moves.ts'
import { extendTournament } from '#features/tournaments/server/editing/extend.ts'
import { lockTournament } from '#features/tournaments/server/service.ts'
import { toLocalDay } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { ScheduleBoard, ScheduledMatch } from '../../../schedule-contract.ts'
import { toldFromMinutes } from '../../../values.ts'
import { beforeStopOf } from '../days/before-stop.ts'
import { stopIn } from '../days/stop.ts'
import { wordingOf } from '../board.ts'
import { changeSchedule, refuseUndrawn, type Sender } from '../drafts/change.ts'
import { clashesOfRows } from '../drafts/clashes.ts'
import { dutyNotes } from '../duties/duties.ts'
import type { Loaded } from '../loaded.ts'
import { notifyOfSchedule, playLines } from './notify-schedule.ts'
import { clashSentence } from '../schedule-text.ts'
import { refuseHours } from '../days/other-day-hours.ts'
import { storeChange, takenOut, type CourtRow } from '../stored.ts'

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
    if (stored.draftExtension) {
      const endDate = new Date(Math.max(+loaded.tournament.endDate, Date.parse(stored.draftExtension.endDate)))
      refuseHours(stored.courts, { ...loaded.tournament, endDate })
      await openCourts(tx, stored.courts)
      await extendTournament(app, tx, loaded.tournament, { endDate, actor: sender.actor })
    }
    await replacePublished(tx, loaded.tournament, { rows, now: app.now() })
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

async function openCourts(tx: Transaction, rows: readonly CourtRow[]): Promise<void> {
  for (const { id, hours } of rows) await tx.update(courts).set({ hours }).where(eq(courts.id, id))
}

/** Inserting thousands of rows at once would keep the event loop for too long. */
const perInsert = 500

/**
 * From the first day on, matches that move keep the time at which they were to start before, also if they are taken out in between. Those that are taken
 * out stay without a court.
 */
async function replacePublished(
  tx: Transaction,
  { id: tournamentId, startDate, timeZone }: Loaded['tournament'],
  { rows, now }: { rows: readonly ScheduledMatch[]; now: Date },
): Promise<void> {
  const replaced = await tx.delete(scheduledMatches).where(eq(scheduledMatches.tournamentId, tournamentId)).returning()
  const hasBegun = toLocalDay(now, timeZone) >= toLocalDay(startDate, timeZone)
  const originals = new Map(
    hasBegun ? replaced.map((row) => [row.number, row.originalStartsAt ?? row.startsAt] as const) : [],
  )
  const inserted = rows.map(({ startsAt, endsAt, ...row }) => {
    const start = new Date(startsAt)
    const original = originals.get(row.number) ?? start
    const isSame = Math.abs(+start - +original) < toldFromMinutes * 60_000
    return {
      ...row,
      tournamentId,
      startsAt: start,
      endsAt: new Date(endsAt),
      originalStartsAt: isSame ? null : original,
    }
  })
  const placed = new Set(rows.map(({ number }) => number))
  const removed = replaced.filter(({ number }) => !placed.has(number)).map((row) => ({ ...row, ...takenOut }))
  const all = [...inserted, ...removed]
  for (let from = 0; from < all.length; from += perInsert)
    await tx.insert(scheduledMatches).values(all.slice(from, from + perInsert))
}
