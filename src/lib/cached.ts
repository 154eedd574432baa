/** Results of reads faster than `quickMs` are not cached. */
const quickMs = 250
const cacheFactor = 10
const maxCacheMs = 60_000

/**
 * Caches the result of an expensive read so that reading takes at most about a tenth of the time: a result is stored for ten times as long as
 * it took, but at most a minute. Concurrent calls share one read. Failures are not cached.
 */
export function cached<Value>(read: () => Promise<Value>, clock = () => performance.now()): () => Promise<Value> {
  let stored: { answer: Value; until: number } | null = null
  let running: Promise<Value> | null = null

  const readNow = async () => {
    const began = clock()
    const answer = await read()
    const took = clock() - began
    stored = took < quickMs ? null : { answer, until: clock() + Math.min(took * cacheFactor, maxCacheMs) }
    return answer
  }
  return async () => {
    if (stored && clock() < stored.until) return stored.answer
    running ??= readNow().finally(() => (running = null))
    return running
  }
}
