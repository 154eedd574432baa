import pLimit from 'p-limit'
import type { Plan, PlanInput } from '#engine/schedule/model.ts'
import { AppError } from '#lib/errors.ts'
import { runInThread } from '#platform/run-in-thread.ts'

const timeoutMs = 30_000

/** One at a time in this process, so that requests keep a core, and only a few wait. */
const queue = pLimit(1)
const mostWaiting = 5
const pending = new Set<string>()

/**
 * Makes a tournament's schedule in a thread of its own: with hundreds of matches, it takes seconds. `prepare` is called when it is its turn. Refused
 * while one is being made for the same tournament, or for several others.
 */
export async function planInThread<Prepared extends { input: PlanInput }>(
  tournamentId: string,
  prepare: () => Promise<Prepared>,
): Promise<Prepared & Plan> {
  if (pending.has(tournamentId) || queue.pendingCount >= mostWaiting) throw new AppError('schedule_busy')
  pending.add(tournamentId)
  try {
    return await queue(async () => {
      const prepared = await prepare()
      return { ...prepared, ...(await plan(prepared.input)) }
    })
  } finally {
    pending.delete(tournamentId)
  }
}

const plan = (workerData: PlanInput) =>
  runInThread<Plan>(new URL('plan-worker.ts', import.meta.url), {
    workerData,
    timeoutMs,
    unanswered: () => new AppError('schedule_busy'),
  })
