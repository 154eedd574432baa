import { LRUCache } from 'lru-cache'
import { networkOf } from '#lib/network.ts'

/** At most this many networks are remembered; one that is forgotten starts with a full bucket. */
const maxNetworks = 10_000

/**
 * A token bucket for each network, in this process: `burst` at once, then `perSecond`. Returns a function that takes a token for an address,
 * and says in how many seconds there will be one if there is none, else 0.
 */
export function tokenBuckets(
  { burst, perSecond }: { burst: number; perSecond: number },
  now = () => performance.now(),
) {
  const buckets = new LRUCache<string, { tokens: number; at: number }>({ max: maxNetworks })
  return (address: string): number => {
    const network = networkOf(address)
    const at = now()
    const existing = buckets.get(network)
    const refilled = existing ? existing.tokens + ((at - existing.at) / 1000) * perSecond : burst
    const tokens = Math.min(burst, refilled)
    const isRefused = tokens < 1
    buckets.set(network, { tokens: isRefused ? tokens : tokens - 1, at })
    return isRefused ? Math.ceil((1 - tokens) / perSecond) : 0
  }
}
