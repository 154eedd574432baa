/** How long an answer is kept for what it cost, and how long at most; what was quicker than `quickMs` is not kept at all. */
const quickMs = 250
const keptFor = 10
const keptMs = 60_000

/**
 * Reads what may be dear, so that no more than about a tenth of the time goes into reading it: an answer that took long stands for ten
 * times as long as it took, a minute at most. One reading at a time; whoever asks meanwhile has its answer. A failure is not kept.
 */
export function sparingly<Answer>(read: () => Promise<Answer>, clock = () => performance.now()): () => Promise<Answer> {
  let kept: { answer: Answer; until: number } | null = null
  let running: Promise<Answer> | null = null

  const readNow = async () => {
    const began = clock()
    const answer = await read()
    const took = clock() - began
    kept = took < quickMs ? null : { answer, until: clock() + Math.min(took * keptFor, keptMs) }
    return answer
  }
  return async () => {
    if (kept && clock() < kept.until) return kept.answer
    running ??= readNow().finally(() => (running = null))
    return running
  }
}
