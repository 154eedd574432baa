export interface Suggestion {
  id: string
  /** What is written into the input when it is picked. */
  label: string
}

export type SearchState =
  | { kind: 'closed' }
  | { kind: 'loading' }
  | { kind: 'found'; query: string; items: readonly Suggestion[] }
  | { kind: 'failed' }

interface SearchOptions {
  load: (query: string, signal: AbortSignal) => Promise<readonly Suggestion[]>
  minLetters: number
  delayMs: number
  onState: (state: SearchState) => void
}

/**
 * Asks for suggestions once typing has paused. Only the newest question is answered: an older one is aborted, and its answer dropped
 * should it come all the same.
 */
export function suggestSearch({ load, minLetters, delayMs, onState }: SearchOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = new AbortController()

  function stop() {
    clearTimeout(timer)
    running.abort()
    running = new AbortController()
  }

  async function ask(query: string, { signal }: AbortController) {
    onState({ kind: 'loading' })
    try {
      const items = await load(query, signal)
      if (!signal.aborted) onState({ kind: 'found', query, items })
    } catch {
      // Shown as a state: typing goes on without suggestions.
      if (!signal.aborted) onState({ kind: 'failed' })
    }
  }

  return {
    /** The text has changed. Fewer than `minLetters` letters close the list. */
    type(text: string) {
      stop()
      const query = text.trim()
      if (query.length < minLetters) return onState({ kind: 'closed' })
      const mine = running
      timer = setTimeout(() => void ask(query, mine), delayMs)
    },
    close() {
      stop()
      onState({ kind: 'closed' })
    },
    stop,
  }
}
