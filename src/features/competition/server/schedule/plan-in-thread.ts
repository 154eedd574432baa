import { Worker } from 'node:worker_threads'
import type { Plan, PlanInput } from '#engine/schedule/model.ts'

const timeoutMs = 30_000

/** Makes a schedule in a thread of its own: with hundreds of matches, it takes seconds. */
export async function planInThread(input: PlanInput): Promise<Plan> {
  const worker = new Worker(new URL('plan-worker.ts', import.meta.url), { workerData: input, execArgv: [] })
  const timeout = setTimeout(() => void worker.terminate(), timeoutMs)
  try {
    return await new Promise<Plan>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('the schedule took too long')))
    })
  } finally {
    clearTimeout(timeout)
    await worker.terminate()
  }
}
