import { delayed, resumed } from '#engine/schedule/running-late.ts'
import type { Placement, PlanInput } from '#engine/schedule/model.ts'
import { AppError } from '#lib/errors.ts'
import { instantFrom } from '#lib/zoned.ts'
import type { App } from '#platform/app.ts'
import type { DelaySchedule, ScheduleBoard, StopPlay } from '../../schedule-contract.ts'
import type { Loaded } from './loaded.ts'
import { changeSchedule, refuseUndrawn } from './change.ts'
import { decidedIn, draftFrom, minutesOf, startedIn, toPlacement } from './plan-input.ts'
import { storeChange } from './stored.ts'

/** Moves the matches of courts that run late in the draft. */
export function delaySchedule(app: App, tournamentId: string, sent: DelaySchedule): Promise<ScheduleBoard> {
  const { revision, courtId, minutes } = sent
  return shift(app, tournamentId, revision, ({ stored }, now) => {
    if (courtId !== null && !stored.courts.some(({ id }) => id === courtId)) throw new AppError('court_not_found')
    return {
      move: (input, placements, running) => delayed(input, placements, { court: courtId, minutes, now, running }),
    }
  })
}

/** Moves the matches that can't be played between now and then in the draft, and what follows from that. Publishing says that play has stopped. */
export function stopPlay(app: App, tournamentId: string, sent: StopPlay): Promise<ScheduleBoard> {
  return shift(app, tournamentId, sent.revision, ({ tournament, stored }, now) => {
    const resumes = instantFrom(sent.until, tournament.timeZone)
    if (!resumes || resumes.getTime() % 60_000 !== 0) throw new AppError('time_wrong')
    if (minutesOf(resumes.toISOString()) <= now) throw new AppError('resumes_in_past')
    if (!stored.courts.some(({ hours }) => hours.some(({ closesAt }) => closesAt >= resumes.toISOString())))
      throw new AppError('resumes_too_late')
    const until = minutesOf(resumes.toISOString())
    return {
      draftStoppedUntil: resumes,
      move: (input, placements, running) => resumed(input, placements, { from: now, until, running }),
    }
  })
}

/** Tells everyone that play has resumed, if that is earlier than published. No match moves. */
export function resumePlay(app: App, tournamentId: string, revision: number): Promise<ScheduleBoard> {
  return changeSchedule(app, tournamentId, revision, async (tx, { stored, now }) => {
    if (!stored.stoppedUntil || stored.stoppedUntil <= now) throw new AppError('not_stopped')
    await storeChange(tx, tournamentId, stored, { stoppedUntil: null, isPublic: true })
  })
}

type Shift = {
  move: (input: PlanInput, placements: readonly Placement[], running: ReadonlySet<number>) => Placement[]
  draftStoppedUntil?: Date
}

/** Moves matches in the draft, pinned ones too. What no longer fits into the day loses its place. */
function shift(
  app: App,
  tournamentId: string,
  revision: number,
  shiftFor: (loaded: Loaded, now: number) => Shift,
): Promise<ScheduleBoard> {
  return changeSchedule(app, tournamentId, revision, async (tx, loaded) => {
    refuseUndrawn(loaded)
    const { competition, stored, rows, input } = loaded
    if (rows.length === 0) throw new AppError('nothing_scheduled')
    const now = minutesOf(app.now().toISOString())
    const decided = decidedIn(competition)
    const placed = rows.map(toPlacement)
    const started = startedIn(competition, stored, app.now())
    const begun = new Map(placed.filter(({ match }) => started.has(match)).map((at) => [at.match, at]))
    const matches = input.matches.map((match) => ({ ...match, fixed: begun.get(match.match) ?? null }))
    const isOver = (number: number) => decided.has(number) || Boolean(stored.progress.get(number)?.finishedAt)
    const running = new Set([...begun.keys()].filter((number) => !isOver(number)))
    const { move, ...stop } = shiftFor(loaded, now)
    const placements = move({ ...input, matches }, placed, running)
    await storeChange(tx, tournamentId, stored, { draft: draftFrom(placements, rows), ...stop })
  })
}
