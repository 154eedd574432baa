import type { App } from './app.ts'

export type StepRunner = ReturnType<typeof stepRunner>

/**
 * How long `attemptEach` runs before it leaves the remaining items for the next run. One call to a provider that hangs takes 30 seconds, so
 * without a limit one step could block all others for hours.
 */
const attemptEachMs = 10_000

/** Runs steps one after the other. A failed step is logged and the next one runs; once `stopping` aborts, no further step starts. */
export function stepRunner(app: Pick<App, 'log'>, stopping?: AbortSignal) {
  const attempt = async (step: string, work: () => Promise<unknown>): Promise<void> => {
    if (stopping?.aborted) return
    try {
      await work()
    } catch (error) {
      app.log.error({ err: error, step }, 'a step failed; continuing with the others')
    }
  }
  /** Runs `work` for each item until time is up, and always for the first item, so that every step makes progress. */
  const attemptEach = async <T>(
    step: string,
    items: readonly T[],
    work: (item: T) => Promise<unknown>,
  ): Promise<void> => {
    const end = performance.now() + attemptEachMs
    for (const [done, item] of items.entries()) {
      if (done > 0 && performance.now() > end) {
        app.log.warn({ step, left: items.length - done }, 'out of time; the remaining items wait for the next run')
        return
      }
      await attempt(step, () => work(item))
    }
  }
  return { attempt, attemptEach }
}
