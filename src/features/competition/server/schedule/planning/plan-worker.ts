/** A thread that makes one schedule (plan-in-thread.ts) and sends it. Before that, it sends each tenth that is done, in percent. */
import { parentPort, workerData } from 'node:worker_threads'
import { planWithDuties, type PlanTask } from '#engine/schedule/duties/plan-with-duties.ts'

let sent = 0
const plan = planWithDuties(workerData as PlanTask, (share) => {
  const percent = 10 * Math.floor(10 * share)
  if (percent > sent) parentPort!.postMessage(percent)
  sent = Math.max(sent, percent)
})
parentPort!.postMessage(plan)
