import pLimit from 'p-limit'
import { AppError } from '#lib/errors.ts'
import { runInThread } from '#platform/run-in-thread.ts'

const timeoutMs = 30_000

/** One at a time in this process, so that requests keep a core, and only a few wait. */
const queue = pLimit(1)
const mostWaiting = 5
const pending = new Set<string>()

/**
 * Works on a tournament's schedule in a thread of its own: with hundreds of matches, it takes seconds. `prepare` is called when it is its turn, and
 * returns what the thread needs as `workerData`. Refused while the same is being done for the tournament, or something for several others.
 */
export async function planInThread<Result, Prepared extends { workerData: unknown }>(
  script: URL,
  tournamentId: string,
  prepare: () => Promise<Prepared>,
): Promise<Prepared & { result: Result }> {
  const key = `${script.href} ${tournamentId}`
  if (pending.has(key) || queue.pendingCount >= mostWaiting) throw new AppError('schedule_busy')
  pending.add(key)
  try {
    return await queue(async () => {
      const prepared = await prepare()
      const { workerData } = prepared
      const unanswered = () => new AppError('schedule_busy')
      return { ...prepared, result: await runInThread<Result>(script, { workerData, timeoutMs, unanswered }) }
    })
  } finally {
    pending.delete(key)
  }
}
