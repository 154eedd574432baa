import { runInThread } from '../run-in-thread.ts'
import type { ChainInfo } from './chain.ts'

export type Round = { round: number; randomness: string; signature: string }

const timeoutMs = 10_000

/**
 * Checks the signature of a round with the chain's public key, and that the randomness is the SHA-256 of the signature. Rejects if they are
 * wrong. It takes about 50 ms of calculation, so it runs in a thread of its own.
 */
export async function verifyRound(chain: ChainInfo, round: Round): Promise<void> {
  await runInThread(new URL('verify-worker.ts', import.meta.url), {
    workerData: { chain, round },
    timeoutMs,
    unanswered: () => new Error('the signature of the beacon could not be checked'),
    // drand-client prints why a round is wrong.
    isQuiet: true,
  })
}
