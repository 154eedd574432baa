import { Refused } from './api.ts'
import { isScriptMissing } from './missing-script.ts'

/**
 * Sends an error to the console, as if nobody had caught it, unless it is what a page expects: a failed or aborted request, or a script that
 * cannot be loaded.
 */
export function reportUnexpected(error: unknown): void {
  const isAborted = error instanceof Error && error.name === 'AbortError'
  if (import.meta.env.SSR || error instanceof Refused || isScriptMissing(error) || isAborted) return
  reportError(error)
}
