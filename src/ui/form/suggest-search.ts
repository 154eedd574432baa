import { Refused } from '../client/api.ts'
import { debounce } from '../debounce.ts'

export interface Suggestion {
  id: string
  /** Written into the input when the suggestion is picked. */
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

/** Searches once typing has paused. Only the latest search counts: older ones are aborted and their results ignored. */
export function suggestSearch({ load, minLetters, delayMs, onState }: SearchOptions) {
  const typing = debounce(delayMs)
  let running = new AbortController()

  function stop() {
    typing.cancel()
    running.abort()
    running = new AbortController()
  }

  async function ask(query: string, { signal }: AbortController) {
    onState({ kind: 'loading' })
    try {
      const items = await load(query, signal)
      if (!signal.aborted) onState({ kind: 'found', query, items })
    } catch (error) {
      if (signal.aborted) return
      // The user can keep typing without suggestions.
      onState({ kind: error instanceof Refused ? 'failed' : 'closed' })
      if (!(error instanceof Refused)) throw error
    }
  }

  return {
    /** The text has changed. With fewer than `minLetters` letters, the list closes. */
    type(text: string) {
      stop()
      const query = text.trim()
      if (query.length < minLetters) return onState({ kind: 'closed' })
      const mine = running
      typing.run(() => void ask(query, mine))
    },
    close() {
      stop()
      onState({ kind: 'closed' })
    },
    stop,
  }
}
