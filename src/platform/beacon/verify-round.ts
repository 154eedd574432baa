import { Worker } from 'node:worker_threads'
import type { ChainInfo } from './chain.ts'

export type Round = { round: number; randomness: string; signature: string }

const timeoutMs = 10_000

/**
 * Checks the signature of a round with the chain's public key, and that the randomness is the SHA-256 of the signature. Rejects if they are
 * wrong. It takes about 50 ms of calculation, so it runs in a thread of its own.
 */
export async function verifyRound(chain: ChainInfo, round: Round): Promise<void> {
  const worker = new Worker(new URL('verify-worker.ts', import.meta.url), {
    workerData: { chain, round },
    execArgv: [],
    // drand-client prints why a round is wrong.
    stdout: true,
    stderr: true,
  })
  const timeout = setTimeout(() => void worker.terminate(), timeoutMs)
  try {
    await new Promise<void>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('the signature of the beacon could not be checked')))
    })
  } finally {
    clearTimeout(timeout)
    await worker.terminate()
  }
}
