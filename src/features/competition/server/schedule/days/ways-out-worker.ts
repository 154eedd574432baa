/** A thread that looks for ways to play the matches that fit nowhere (ways-out.ts), and sends them. */
import { parentPort, workerData } from 'node:worker_threads'
import { waysOutOf, type Stuck } from '#engine/schedule/changes/ways-out.ts'

parentPort!.postMessage(waysOutOf(workerData as Stuck))
