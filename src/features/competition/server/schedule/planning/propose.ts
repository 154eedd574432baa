import type { PlanTask, PlanWithDuties } from '#engine/schedule/duties/plan-with-duties.ts'
import type { PlanInput } from '#engine/schedule/model.ts'
import { transact } from '#db/transact.ts'
import { readTournament } from '#features/tournaments/server/read.ts'
import { planningTopic } from '#features/tournaments/server/topic.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { runInThread } from '#platform/run-in-thread.ts'
import type { ScheduleBoard, ScheduledMatch } from '../../../schedule-contract.ts'
import { maxScheduledMatches, progressFromMatches } from '../../../values.ts'
import { loadSchedule } from '../board.ts'
import { changeSchedule, refuseOutdated, refuseUndrawn, type Sender } from '../drafts/change.ts'
import type { Loaded } from '../loaded.ts'
import { playableFrom } from '../match-day/playable-from.ts'
import { dutiesToPlan, withPlannedDuties } from '../duties/duties.ts'
import { draftFrom, fromNow, placementsOf } from './plan-input.ts'
import { planInThread } from './plan-in-thread.ts'
import { storeChange, type Changed } from '../stored.ts'

export function proposeSchedule(app: App, tournamentId: string, sender: PlanSender): Promise<ScheduleBoard> {
  return planDraft(app, tournamentId, sender, (loaded) => ({
    sentence: 'created a new schedule',
    input: loaded.input,
    from: playableFrom(loaded),
    rows: loaded.rows,
  }))
}

export type PlanSender = Sender & { revision: number }

type Prepared = {
  sentence: string
  input: PlanInput
  /** Nothing new is placed before it. */
  from: Date
  /** Those that are pinned stay pinned. */
  rows: readonly ScheduledMatch[]
  /** Whether matches stay where they are, and only get duty teams if they have none. */
  keepsPlacements?: boolean
  /** What is stored together with the draft. */
  changes?: Changed
}

const script = new URL('plan-worker.ts', import.meta.url)

/**
 * Calculates a schedule and stores it as the draft. That takes a while, so it happens in a thread, outside of the transaction; if anything the
 * schedule depends on changes meanwhile, it is refused.
 */
export async function planDraft(
  app: App,
  tournamentId: string,
  { actor, revision }: PlanSender,
  prepare: (loaded: Loaded) => Prepared,
): Promise<ScheduleBoard> {
  const prepareInTurn = async () => {
    const loaded = await loadSchedule(app, app.db, await readTournament(app.db, tournamentId))
    await refuseOutdated(app.db, loaded, revision)
    refuseUndrawn(loaded)
    const { input, from, rows, keepsPlacements = false, ...others } = prepare(loaded)
    refuseUnplannable(input)
    const fixed = new Set(input.matches.flatMap(({ match, fixed }) => (fixed ? [match] : [])))
    const workerData: PlanTask = {
      input: fromNow(input, from),
      placements: keepsPlacements ? placementsOf(loaded, rows) : null,
      duties: dutiesToPlan(
        loaded,
        rows.filter(({ number }) => keepsPlacements || fixed.has(number)),
      ),
    }
    return { ...others, rows, workerData, version: loaded.competition.version }
  }
  const { prepared, result } = await planInThread(
    { script, tournamentId, userId: actor.id },
    prepareInTurn,
    ({ workerData }, thread) =>
      runInThread<PlanWithDuties>(script, {
        workerData,
        ...thread,
        ...(isLong(workerData) && { onProgress: (percent) => announceProgress(app, tournamentId, percent) }),
      }),
  )
  const { version, rows, changes, sentence } = prepared
  const existing = prepared.workerData.duties?.existing
  return changeSchedule(app, tournamentId, { actor, revision }, async (tx, { competition, stored }) => {
    if (competition.version !== version) throw new AppError('schedule_changed')
    const draft = withPlannedDuties(draftFrom(competition, result.placements, rows), result.duties, existing)
    await storeChange(tx, tournamentId, stored, { draft, ...changes })
    return { sentence, undo: 'added' }
  })
}

const isLong = ({ input, placements }: PlanTask) => placements === null && input.matches.length > progressFromMatches

/** Tells those who run the tournament how much of the planning is done. They see the result when it is there, so nothing waits for this. */
function announceProgress(app: App, tournamentId: string, percent: number): void {
  const announcing = transact(app.db, async (tx) => tx.announce(planningTopic(tournamentId, percent)))
  app.inBackground('announce the progress of a schedule', announcing)
}

function refuseUnplannable({ courts, matches }: PlanInput): void {
  if (courts.every(({ hours }) => hours.length === 0)) throw new AppError('no_courts')
  if (matches.length > maxScheduledMatches) throw new AppError('schedule_too_large')
}
