import type { PlanInput } from '#engine/schedule/model.ts'
import { readTournament } from '#features/tournaments/server/read.ts'
import { toLocalDay } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { MoveToDay, ScheduleBoard } from '../../schedule-contract.ts'
import { loadSchedule } from './board.ts'
import type { Loaded } from './loaded.ts'
import { changeSchedule, refuseUndrawn } from './change.ts'
import { hoursOnOtherDay } from './other-day-hours.ts'
import { planInThread } from './plan-in-thread.ts'
import { decidedIn, fromNow, planInputOf, toScheduled } from './plan-input.ts'
import { storeChange, withExtension, type DraftExtension } from './stored.ts'

/**
 * Schedules all matches that haven't started on another day or after it, in the draft. Publishing opens the courts on that day, and lets the tournament
 * end later if it must.
 */
export async function moveToDay(app: App, tournamentId: string, { revision, day }: MoveToDay): Promise<ScheduleBoard> {
  let before: { version: number; draftExtension: DraftExtension; draftStoppedUntil: Date | null } | null = null
  const { placements } = await planInThread(tournamentId, async () => {
    const loaded = await loadSchedule(app, app.db, await readTournament(app.db, tournamentId))
    if (loaded.stored.revision !== revision) throw new AppError('schedule_changed')
    refuseUndrawn(loaded)
    const { input, opening, draftExtension } = planFor(loaded, day)
    const hasBegun = input.matches.some(({ fixed }) => fixed)
    before = {
      version: loaded.competition.version,
      draftExtension,
      draftStoppedUntil: hasBegun ? opening : loaded.stored.draftStoppedUntil,
    }
    return fromNow(input, opening)
  })
  return changeSchedule(app, tournamentId, revision, async (tx, { competition, stored }) => {
    const { version, ...changes } = before!
    if (competition.version !== version) throw new AppError('schedule_changed')
    const draft = placements.map((placement) => toScheduled(placement, false))
    await storeChange(tx, tournamentId, stored, { draft, ...changes })
  })
}

/** What the rest is planned from: what has begun stays, and everything else comes from the opening of that day on. */
function planFor(loaded: Loaded, day: string): { input: PlanInput; opening: Date; draftExtension: DraftExtension } {
  const { tournament, competition, stored, rows, now } = loaded
  const { timeZone } = tournament
  const decided = decidedIn(competition)
  const hasBegun = (row: Loaded['rows'][number]) => decided.has(row.number) || new Date(row.startsAt) <= now
  const rest = rows.filter((row) => !hasBegun(row)).map(({ startsAt }) => startsAt)
  if (rest.length === 0) throw new AppError('nothing_to_move')
  const left = toLocalDay(rest.toSorted()[0]!, timeZone)
  const draftExtension = hoursOnOtherDay(loaded, left, day)
  const extended = withExtension(stored, draftExtension)
  const staying = rows.filter(hasBegun).map((row) => ({ ...row, isPinned: false }))
  const hours = extended.courts.flatMap((court) => court.hours)
  const opening = hours
    .map(({ opensAt }) => opensAt)
    .filter((opensAt) => toLocalDay(opensAt, timeZone) === day)
    .toSorted()[0]!
  return {
    input: planInputOf(competition, extended, { rows: staying, now }),
    opening: new Date(opening),
    draftExtension,
  }
}
