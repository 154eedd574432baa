import type { App } from './app.ts'
import { LockLost } from './locks.ts'

export type Job = {
  /** Runs the job now, or once more after the current run. */
  wake: () => void
  /** Starts no new run and waits briefly for the current one. */
  stop: () => Promise<void>
}

type JobOptions = {
  name: string
  everyMs: number
  /** The advisory lock that keeps other processes from running this job at the same time; without one, every process runs it. */
  lock?: number
  /** Returns early when `stopping` aborts: the app is stopping, or the lock was lost. */
  work: (stopping: AbortSignal) => Promise<void>
  /** How long `stop` waits for the current run, which may be waiting for a server that never replies. */
  stopTimeoutMs?: number
  /** How soon the job runs again after it lost its lock. */
  retryMs?: number
}

/** Runs a job now and every `everyMs`, one run at a time. A failure is logged, and the next run tries again. */
export function startJob(app: Pick<App, 'locks' | 'log'>, job: JobOptions): Job {
  const stopping = new AbortController()
  let running: Promise<void> | null = null
  let isRequested = false
  let retry: NodeJS.Timeout | undefined

  let leave: (() => void) | null = null
  const work = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      leave = resolve
      job.work(signal).then(resolve, reject)
    })
  const once = async () => {
    if (job.lock === undefined) await work(stopping.signal)
    else await app.locks.hold(job.lock, (lost) => work(AbortSignal.any([stopping.signal, lost])))
  }
  const report = (error: unknown) => {
    if (!(error instanceof LockLost)) return app.log.error({ err: error, job: job.name }, 'a job failed')
    if (stopping.signal.aborted) return
    app.log.warn({ err: error, job: job.name }, 'a job lost its lock and will run again')
    retry = setTimeout(wake, job.retryMs ?? 5_000)
  }
  const run = async () => {
    while (isRequested && !stopping.signal.aborted) {
      isRequested = false
      clearTimeout(retry)
      await once().catch(report)
    }
    running = null
  }
  const wake = () => {
    isRequested = true
    running ??= run()
  }
  wake()
  const timer = setInterval(wake, job.everyMs)
  return {
    wake,
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      const leaving = setTimeout(() => leave?.(), job.stopTimeoutMs ?? 1_500)
      await running
      clearTimeout(leaving)
      clearTimeout(retry)
    },
  }
}
