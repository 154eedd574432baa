import { AppError } from '#lib/errors.ts'
import type { runInThread } from '#platform/run-in-thread.ts'

const timeoutMs = 30_000
const mostWaiting = 10

/** A script that works on a tournament's schedule, and the user it works for. */
type Work = { script: URL; tournamentId: string; userId: string }

/** One at a time in this process, so that requests keep a core. */
let running: Work | null = null
/** In the order of their turns: at most one for each user and each tournament. */
let waiting: (Work & { start: () => void })[] = []

/**
 * Works on a tournament's schedule in a thread of its own, which `run` starts: with hundreds of matches, it takes seconds. Users take turns, and
 * `prepare` is called when it is the user's. Refused while another request of the user or for the tournament is waiting, while the same script runs
 * for the tournament, or when too many users wait.
 */
export async function planInThread<Prepared, Result>(
  work: Work,
  prepare: () => Promise<Prepared>,
  run: (prepared: Prepared, thread: PlanThread) => Promise<Result>,
): Promise<{ prepared: Prepared; result: Result }> {
  if (isRunning(work) || isWaiting(work) || waiting.length >= mostWaiting) throw new AppError('schedule_busy')
  if (running) await new Promise<void>((start) => waiting.push({ ...work, start }))
  else running = work
  try {
    const prepared = await prepare()
    return { prepared, result: await run(prepared, { timeoutMs, unanswered: () => new AppError('schedule_busy') }) }
  } finally {
    startNext(work)
  }
}

type PlanThread = Pick<Parameters<typeof runInThread>[1], 'timeoutMs' | 'unanswered'>

const isRunning = ({ script, tournamentId }: Work) =>
  running?.tournamentId === tournamentId && running.script.href === script.href

const isWaiting = ({ tournamentId, userId }: Work) =>
  waiting.some((other) => other.userId === userId || other.tournamentId === tournamentId)

/** A user who just had a turn goes behind all others who wait. */
function startNext({ userId }: Work): void {
  const own = waiting.filter((other) => other.userId === userId)
  const [next = null, ...others] = [...waiting.filter((other) => other.userId !== userId), ...own]
  waiting = others
  running = next
  next?.start()
}
