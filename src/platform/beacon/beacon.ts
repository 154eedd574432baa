import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { readChain, roundFrom, roundTime } from './chain.ts'
import type { BeaconAddress, ChainInfo } from './chain.ts'
import { readJson } from './read-json.ts'
import { verifyRound } from './verify-round.ts'
import type { Round } from './verify-round.ts'

/** A round that is still to come, as a list names it. `address` is where everyone can read it. */
type NamedRound = { address: string; chain: string; publicKey: string; round: number; time: string }

/** A public source of random numbers that nobody can choose or know in advance: a chain of drand. */
export type Beacon = {
  /** The first round that is published at least a minute after `now` and after the latest one. Rejects if the beacon can't be reached. */
  nextRound: (now: Date) => Promise<NamedRound>
  /** The numbers of a published round, in hex, and its signature, whose SHA-256 they are. Rejects if it can't be reached or isn't valid. */
  read: (round: Pick<NamedRound, 'chain' | 'round'>) => Promise<Pick<Round, 'randomness' | 'signature'>>
}

/** Time for people to see the list before the round is published. */
const aheadMs = 60_000

const Round = z.object({
  round: z.int().positive(),
  randomness: z.string().regex(/^[0-9a-f]{64}$/),
  signature: z.string().regex(/^[0-9a-f]{96}$/),
})

/** Reads rounds from the beacon at this address, each once. Requests for the same round share a reading; one that failed is repeated by the next. */
export function openBeacon(address: BeaconAddress): Beacon {
  let cached: ChainInfo | null = null
  const chainInfo = async () => (cached ??= await readChain(address))
  const read = async (which: number | 'latest') => {
    const [chain, round] = [await chainInfo(), Round.parse(await readJson(`${address.url}/public/${which}`))]
    if (which !== 'latest' && round.round !== which) throw new Error('the beacon returned another round')
    await verifyRound(chain, round)
    return round
  }
  const rounds = new LRUCache<number, Round>({ max: 100, fetchMethod: read })
  return {
    async nextRound(now) {
      const latest = await read('latest')
      const chain = await chainInfo()
      // After the latest round even if our clock is slow.
      const earliest = Math.max(now.getTime(), roundTime(chain, latest.round)) + aheadMs
      const round = roundFrom(chain, earliest)
      return {
        address: `${address.publicUrl}/public/${round}`,
        chain: chain.hash,
        publicKey: chain.public_key,
        round,
        time: new Date(roundTime(chain, round)).toISOString(),
      }
    },
    async read({ chain, round }) {
      if (chain !== address.chain) throw new Error('the list names a round of another beacon')
      return rounds.forceFetch(round)
    },
  }
}
