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
import { refuseUnplannable } from './propose.ts'
import { fromNow, planInputOf, startedIn, toScheduled } from './plan-input.ts'
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

/** What the rest is planned from: what has started stays, and everything else comes from the opening of that day on. */
function planFor(loaded: Loaded, day: string): { input: PlanInput; opening: Date; draftExtension: DraftExtension } {
  const { tournament, competition, stored, rows, now } = loaded
  const { timeZone } = tournament
  const started = startedIn(competition, stored, now)
  const staying = rows.filter(({ number }) => started.has(number)).map((row) => ({ ...row, isPinned: false }))
  const draftExtension = hoursOnOtherDay(loaded, dayLeft(loaded, started), day)
  const extended = withExtension(stored, draftExtension)
  const hours = extended.courts.flatMap((court) => court.hours)
  const opening = hours
    .map(({ opensAt }) => opensAt)
    .filter((opensAt) => toLocalDay(opensAt, timeZone) === day)
    .toSorted()[0]!
  const input = planInputOf(competition, extended, { rows: staying, now })
  if (input.matches.every(({ fixed }) => fixed)) throw new AppError('nothing_to_move')
  refuseUnplannable(input)
  return {
    input,
    opening: new Date(opening),
    draftExtension,
  }
}

/** The first day of the schedule with matches that haven't started and opening hours; otherwise its last day. */
function dayLeft({ tournament, stored, rows, now }: Loaded, started: ReadonlySet<number>): string {
  const dayOf = (instant: string | Date) => toLocalDay(instant, tournament.timeZone)
  const open = new Set(stored.courtsNow.flatMap(({ hours }) => hours.map(({ opensAt }) => dayOf(opensAt))))
  const left = [...stored.published, ...rows].filter(({ number }) => !started.has(number))
  return (
    left.map(({ startsAt }) => dayOf(startsAt)).find((day) => open.has(day)) ??
    dayOf(stored.published.at(-1)?.startsAt ?? now)
  )
}
