/** A thread that makes one schedule (plan-in-thread.ts) and sends it. */
import { parentPort, workerData } from 'node:worker_threads'
import type { PlanInput } from '#engine/schedule/model.ts'
import { propose } from '#engine/schedule/propose.ts'

parentPort!.postMessage(propose(workerData as PlanInput))
