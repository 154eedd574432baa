import { startOf } from '#features/tournaments/rules.ts'
import { formatDay, toLocalDay } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { MoveToDay } from '../../../schedule-change-contract.ts'
import type { ScheduleBoard } from '../../../schedule-contract.ts'
import type { Loaded } from '../loaded.ts'
import { hoursOnOtherDay } from './other-day-hours.ts'
import { stopIn } from './stop.ts'
import { planInputOf } from '../planning/plan-input.ts'
import { planDraft, type PlanSender } from '../planning/propose.ts'
import { withExtension } from '../stored.ts'

/**
 * Schedules all matches that haven't started on another day or after it, in the draft. Publishing opens the courts on that day, and lets the tournament
 * end later if it must.
 */
export function moveToDay(
  app: App,
  tournamentId: string,
  { day, ...sender }: MoveToDay & PlanSender,
): Promise<ScheduleBoard> {
  return planDraft(app, tournamentId, sender, (loaded) => {
    const { tournament, competition, stored, started } = loaded
    const rows = loaded.rows.filter(({ number }) => started.has(number)).map((row) => ({ ...row, isPinned: false }))
    const rest = stored.draftExtension?.rest
    const hours = hoursOnOtherDay(loaded, dayLeft(loaded, started), day)
    const draftExtension = rest === undefined ? hours : { ...hours, rest }
    const extended = withExtension(stored, draftExtension)
    const opening = extended.courts
      .flatMap(({ hours }) => hours.map(({ opensAt }) => opensAt))
      .filter((opensAt) => toLocalDay(opensAt, tournament.timeZone) === day)
      .toSorted()[0]!
    const input = planInputOf(competition, extended, { rows, started, startsAt: startOf(tournament) })
    if (input.matches.every(({ fixed }) => fixed)) throw new AppError('nothing_to_move')
    const from = new Date(opening)
    const hasStarted = input.matches.some(({ fixed }) => fixed)
    return {
      sentence: `moved the remaining matches to ${formatDay(opening, tournament.timeZone)}`,
      input,
      from,
      rows,
      changes: { draftExtension, draftStoppedUntil: hasStarted || stopIn(loaded) ? from : null },
    }
  })
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
