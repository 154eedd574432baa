import pLimit from 'p-limit'
import { AppError } from '#lib/errors.ts'
import type { runInThread } from '#platform/run-in-thread.ts'

const timeoutMs = 30_000

/** One at a time in this process, so that requests keep a core, and only a few wait. */
const queue = pLimit(1)
const mostWaiting = 5
const pending = new Set<string>()

/**
 * Works on a tournament's schedule in a thread of its own, which `run` starts: with hundreds of matches, it takes seconds. `prepare` is called when
 * it is its turn. Refused while the same script works for the tournament, or anything for several others.
 */
export async function planInThread<Prepared, Result>(
  { script, tournamentId }: { script: URL; tournamentId: string },
  prepare: () => Promise<Prepared>,
  run: (prepared: Prepared, thread: PlanThread) => Promise<Result>,
): Promise<{ prepared: Prepared; result: Result }> {
  const key = `${script.href} ${tournamentId}`
  if (pending.has(key) || queue.pendingCount >= mostWaiting) throw new AppError('schedule_busy')
  pending.add(key)
  try {
    return await queue(async () => {
      const prepared = await prepare()
      return { prepared, result: await run(prepared, { timeoutMs, unanswered: () => new AppError('schedule_busy') }) }
    })
  } finally {
    pending.delete(key)
  }
}

type PlanThread = Pick<Parameters<typeof runInThread>[1], 'timeoutMs' | 'unanswered'>
