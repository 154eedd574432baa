import { delayed } from '#engine/schedule/running-late.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { DelaySchedule, ScheduleBoard } from '../../schedule-contract.ts'
import { changeSchedule, refuseUndrawn } from './change.ts'
import { currentRows, decidedIn, minutesOf, planInputOf, toPlacement, toScheduled } from './plan-input.ts'
import { storeChange } from './stored.ts'

/** Moves the matches of courts that run late in the draft, pinned ones too. What no longer fits into the day loses its place. */
export function delaySchedule(app: App, tournamentId: string, sent: DelaySchedule): Promise<ScheduleBoard> {
  const { revision, courtId, minutes } = sent
  return changeSchedule(app, tournamentId, revision, async (tx, loaded) => {
    refuseUndrawn(loaded)
    const { competition, stored } = loaded
    const rows = currentRows(competition, stored)
    if (rows.length === 0) throw new AppError('nothing_scheduled')
    if (courtId !== null && !stored.courts.some(({ id }) => id === courtId)) throw new AppError('court_not_found')
    const input = planInputOf(competition, stored)
    const decided = decidedIn(competition)
    const movable = input.matches.map((match) => (decided.has(match.match) ? match : { ...match, fixed: null }))
    const now = minutesOf(app.now().toISOString())
    const { placements } = delayed({ ...input, matches: movable }, rows.map(toPlacement), {
      court: courtId,
      minutes,
      now,
    })
    const pinned = new Set(rows.filter(({ isPinned }) => isPinned).map(({ number }) => number))
    const draft = placements.map((placement) => toScheduled(placement, pinned.has(placement.match)))
    await storeChange(tx, tournamentId, stored, { draft })
  })
}
