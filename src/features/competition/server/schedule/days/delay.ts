import { delayed, resumed } from '#engine/schedule/changes/running-late.ts'
import { isEarlierGame } from '#engine/schedule/earlier-games.ts'
import type { Placement, PlanInput } from '#engine/schedule/model.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { DelaySchedule, StopPlay } from '../../../schedule-change-contract.ts'
import type { ScheduleBoard } from '../../../schedule-contract.ts'
import type { Loaded } from '../loaded.ts'
import { changeSchedule, enteredTime, refuseUndrawn, type Sender } from '../drafts/change.ts'
import { withFreeDuties } from '../duties/duties.ts'
import { decidedIn, draftFrom, minutesOf, placementsOf } from '../planning/plan-input.ts'
import { timeText } from '../schedule-text.ts'
import { realStarts } from './stop.ts'
import { storeChange } from '../stored.ts'

/** Moves the matches of courts that run late in the draft. */
export function delaySchedule(
  app: App,
  tournamentId: string,
  { courtId, minutes, ...sender }: DelaySchedule & Sender,
): Promise<ScheduleBoard> {
  return shift(app, tournamentId, sender, ({ stored }, now) => {
    const court = stored.courts.find(({ id }) => id === courtId)
    if (courtId !== null && !court) throw new AppError('court_not_found')
    return {
      sentence: `reported a delay of ${minutes} minutes on ${court?.name ?? 'all courts'}`,
      move: (input, placements, running) => {
        const unmarked = new Set([...running].filter((number) => !stored.progress.has(number)))
        return delayed(input, placements, { court: courtId, minutes, now, running, unmarked })
      },
    }
  })
}

/** Moves the matches that can't be played between now and then in the draft, and what follows from that. Publishing says that play has stopped. */
export function stopPlay(
  app: App,
  tournamentId: string,
  { until: sentUntil, ...sender }: StopPlay & Sender,
): Promise<ScheduleBoard> {
  return shift(app, tournamentId, sender, (loaded, now) => {
    const { tournament, stored } = loaded
    const resumes = enteredTime(sentUntil, tournament)
    if (minutesOf(resumes.toISOString()) <= now) throw new AppError('resumes_in_past')
    if (!stored.courts.some(({ hours }) => hours.some(({ closesAt }) => closesAt >= resumes.toISOString())))
      throw new AppError('resumes_too_late')
    const until = minutesOf(resumes.toISOString())
    return {
      sentence: `reported that play has stopped until ${timeText(loaded, resumes.toISOString())}`,
      draftStoppedUntil: resumes,
      move: (input, placements, running) =>
        resumed(input, placements, { from: now, until, running, startedAt: realStarts(stored) }),
    }
  })
}

/** Tells everyone that play has resumed, if that is earlier than published. No match moves. */
export function resumePlay(app: App, tournamentId: string, sender: Sender): Promise<ScheduleBoard> {
  return changeSchedule(app, tournamentId, sender, async (tx, { stored, now }) => {
    if (!stored.stoppedUntil || stored.stoppedUntil <= now) throw new AppError('not_stopped')
    await storeChange(tx, tournamentId, stored, { stoppedUntil: null, isPublic: true })
    return { sentence: 'resumed play', undo: 'kept' }
  })
}

type Shift = {
  sentence: string
  move: (input: PlanInput, placements: readonly Placement[], running: ReadonlySet<number>) => Placement[]
  draftStoppedUntil?: Date
}

/** Moves matches in the draft, pinned ones too. What no longer fits into the day loses its placement. */
function shift(
  app: App,
  tournamentId: string,
  sender: Sender,
  shiftFor: (loaded: Loaded, now: number) => Shift,
): Promise<ScheduleBoard> {
  return changeSchedule(app, tournamentId, sender, async (tx, loaded) => {
    refuseUndrawn(loaded)
    const { competition, stored, rows, started, input } = loaded
    if (rows.length === 0) throw new AppError('nothing_scheduled')
    const now = minutesOf(app.now().toISOString())
    const decided = decidedIn(competition)
    const placed = placementsOf(loaded, rows)
    const begun = new Map(
      placed.filter(({ match }) => isEarlierGame(match) || started.has(match)).map((at) => [at.match, at]),
    )
    const matches = input.matches.map((match) => ({ ...match, fixed: begun.get(match.match) ?? null }))
    const isOver = (number: number) =>
      isEarlierGame(number) || decided.has(number) || Boolean(stored.progress.get(number)?.finishedAt)
    const running = new Set([...begun.keys()].filter((number) => !isOver(number)))
    const { move, sentence, ...stop } = shiftFor(loaded, now)
    const placements = move({ ...input, matches }, placed, running)
    const draft = withFreeDuties(loaded, draftFrom(competition, placements, rows))
    await storeChange(tx, tournamentId, stored, { draft, ...stop })
    return { sentence, undo: 'added' }
  })
}
