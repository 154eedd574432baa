import type { App } from './app.ts'

export type Job = {
  /** Do it now, or again when it is being done. */
  wake: () => void
  /** Begins nothing new, and waits a moment for what is being done; what hangs by then is left as it is. */
  stop: () => Promise<void>
}

type Work = {
  what: string
  everyMs: number
  alone?: number
  work: (stopping: AbortSignal) => Promise<void>
  /** How long a stop waits for the work: whoever it waits for itself may never answer. */
  patienceMs?: number
}

/**
 * Does some work now and every so often, one at a time; a failure is logged, and the next time it is tried again. `work` leaves off when
 * `stopping` aborts. With an advisory lock (`alone`) one process does it at a time; the lock belongs to the connection, so a process
 * that dies gives it back.
 */
export function startJob(app: Pick<App, 'pool' | 'log'>, job: Work): Job {
  const stopping = new AbortController()
  let running: Promise<void> | null = null
  let isWanted = false

  let leave: (() => void) | null = null
  const work = () =>
    new Promise<void>((resolve, reject) => {
      leave = resolve
      job.work(stopping.signal).then(resolve, reject)
    })
  const once = () => (job.alone === undefined ? work() : alone(app, job.alone, work))
  const run = async () => {
    while (isWanted && !stopping.signal.aborted) {
      isWanted = false
      await once().catch((error: unknown) => app.log.error({ err: error, what: job.what }, 'a job failed'))
    }
    running = null
  }
  const wake = () => {
    isWanted = true
    running ??= run()
  }
  wake()
  const timer = setInterval(wake, job.everyMs)
  return {
    wake,
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      const leaving = setTimeout(() => leave?.(), job.patienceMs ?? 1_500)
      await running
      clearTimeout(leaving)
    },
  }
}

async function alone(app: Pick<App, 'pool'>, lock: number, work: () => Promise<void>): Promise<void> {
  const client = await app.pool.connect()
  // Unless it is known to be free of the lock, the connection ends: in the pool it would keep every process from this job for ever.
  let isFree = false
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lock])
    if (rows[0]?.mine) {
      try {
        await work()
      } finally {
        await client.query('select pg_advisory_unlock($1)', [lock])
      }
    }
    isFree = true
  } finally {
    client.release(!isFree)
  }
}
