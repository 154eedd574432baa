/** A thread that makes one schedule (plan-in-thread.ts) and sends it. */
import { parentPort, workerData } from 'node:worker_threads'
import { planWithDuties, type PlanTask } from '#engine/schedule/duties/plan-with-duties.ts'

parentPort!.postMessage(planWithDuties(workerData as PlanTask))
