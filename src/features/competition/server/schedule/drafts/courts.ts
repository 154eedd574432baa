import { and, eq, notInArray, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Transaction } from '#db/client.ts'
import { courts, scheduledMatches } from '#db/schema.ts'
import { formatTime } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import { hasWebAddress, webAddressRule } from '#lib/web-address.ts'
import type { App } from '#platform/app.ts'
import type { PutCourts } from '../../../courts-contract.ts'
import type { ScheduleBoard, ScheduledMatch } from '../../../schedule-contract.ts'
import { courtsRefusal, hoursOf, isOnItsDays, isOpenDuring } from '../../../schedule-rules.ts'
import type { Loaded } from '../loaded.ts'
import { changeSchedule, type Sender } from './change.ts'
import { notifyOfSchedule } from '../published/notify-schedule.ts'
import { decidedIn } from '../planning/plan-input.ts'
import { storeChange, type CourtRow } from '../stored.ts'

/** Sets a tournament's courts with their opening hours, and how long matches take. A court with published matches can't be removed or closed. */
export function putCourts(
  app: App,
  tournamentId: string,
  { actor, revision, courts: sentCourts, ...settings }: PutCourts & Sender,
): Promise<ScheduleBoard> {
  return changeSchedule(app, tournamentId, { actor, revision }, async (tx, loaded) => {
    if (loaded.stored.draftExtension) throw new AppError('draft_extended')
    const rows = courtRowsOf(sentCourts, loaded)
    refuseLosingMatches(rows, loaded)
    await replaceCourts(tx, tournamentId, rows)
    // Everyone sees the names of courts.
    const { published, draft } = loaded.stored
    const ended = loaded.stored.settings.dutyTeams !== 'none' && settings.dutyTeams === 'none'
    if (ended) await endDuties(app, tx, loaded)
    const changed = ended && draft ? { settings, draft: withoutDuties(draft) } : { settings }
    await storeChange(tx, tournamentId, loaded.stored, { ...changed, isPublic: published.length > 0 })
    return { sentence: 'changed the court settings', undo: 'cleared' }
  })
}

const withoutDuties = (rows: readonly ScheduledMatch[]): ScheduledMatch[] => rows.map((row) => ({ ...row, duty: null }))

/** Ends all duties, and notifies the teams that had any. */
async function endDuties(app: App, tx: Transaction, loaded: Loaded): Promise<void> {
  const { tournament, stored } = loaded
  await tx.update(scheduledMatches).set({ duty: null }).where(eq(scheduledMatches.tournamentId, tournament.id))
  await notifyOfSchedule(app, tx, loaded, withoutDuties(stored.published))
}

export function courtRowsOf(
  sent: PutCourts['courts'],
  { tournament, stored }: Pick<Loaded, 'tournament' | 'stored'>,
): CourtRow[] {
  const existing = new Set(stored.courts.map(({ id }) => id))
  const ids = sent.flatMap(({ id }) => id ?? [])
  if (new Set(ids).size < ids.length || ids.some((id) => !existing.has(id))) throw wrongCourts('court_unknown')
  const rows = sent.map(({ id = uuidv7(), name, isMain, hours }, at) => {
    if (hasWebAddress(name)) throw wrongCourts('courts_wrong', webAddressRule, `${at}.name`)
    const parsed = hoursOf({ name, isMain, hours }, tournament, tournament.endDate)
    if (!Array.isArray(parsed)) throw wrongCourts('courts_wrong', parsed.sentence, `${at}.hours.${parsed.row}`)
    return { id, name, isMain, hours: parsed }
  })
  const refusal = courtsRefusal(rows, tournament)
  if (refusal) throw wrongCourts('courts_wrong', refusal)
  return rows
}

/** Refuses to remove or close a court while a match that is not decided is published there. */
function refuseLosingMatches(rows: readonly CourtRow[], { tournament, competition, stored }: Loaded): void {
  const hoursAt = new Map(rows.map(({ id, hours }) => [id, hours]))
  const nameOf = new Map(stored.courts.map(({ id, name }) => [id, name]))
  const decided = decidedIn(competition)
  const isCalled = stored.mode === 'next_free_court'
  const lost = stored.published.find((match) => {
    const hours = hoursAt.get(match.courtId)
    if (decided.has(match.number) || (hours && (isCalled || isOpenDuring(hours, match)))) return false
    // After the tournament was moved to other days, nothing on its old days is in the way.
    return isOnItsDays(match.startsAt, tournament)
  })
  if (!lost) return
  const at = formatTime(lost.startsAt, tournament.timeZone)
  const name = nameOf.get(lost.courtId)
  if (isCalled) {
    const first = `Match ${lost.number} is on ${name}. Enter its result or cancel its call before you remove ${name}.`
    throw wrongCourts('court_in_use', first)
  }
  const sentIndex = rows.findIndex(({ id }) => id === lost.courtId)
  throw wrongCourts(
    'court_in_use',
    `Match ${lost.number} is scheduled on ${name} at ${at}. Before you remove ${name} or change its hours, move the match and publish the schedule.`,
    sentIndex < 0 ? undefined : `${sentIndex}.hours`,
  )
}

type Code = 'court_unknown' | 'courts_wrong' | 'court_in_use'

/** `at` is where in the list of courts: '1.name', or '0.hours' or '0.hours.2'. */
const wrongCourts = (
  code: Code,
  sentence = 'This court is no longer in this tournament. Reload and try again.',
  at?: string,
) => new AppError(code, { sentence, fields: { courts: sentence, ...(at && { [`courts.${at}`]: sentence }) } })

/** Names are cleared first, because two courts may swap theirs, or which one is the main court. */
export async function replaceCourts(tx: Transaction, tournamentId: string, rows: readonly CourtRow[]): Promise<void> {
  const isTheirs = eq(courts.tournamentId, tournamentId)
  const ids = rows.map(({ id }) => id)
  await tx.delete(courts).where(and(isTheirs, notInArray(courts.id, ids)))
  if (rows.length === 0) return
  await tx
    .update(courts)
    .set({ name: sql`${courts.id}::text`, isMain: false })
    .where(isTheirs)
  await tx
    .insert(courts)
    .values(rows.map((row, position) => ({ ...row, tournamentId, position })))
    .onConflictDoUpdate({
      target: courts.id,
      set: {
        name: sql`excluded.name`,
        isMain: sql`excluded.is_main`,
        position: sql`excluded.position`,
        hours: sql`excluded.hours`,
      },
    })
}
