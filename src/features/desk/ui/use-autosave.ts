import { useRef, useState } from 'react'
import { useRefreshTournament } from '#features/tournaments/ui/queries.ts'
import { failureText } from '#ui/client/failure-text.ts'
import { reportUnexpected } from '#ui/client/report-unexpected.ts'

export type Saving = { status: 'idle' | 'saving' | 'saved' } | { status: 'failed'; message: string }

/**
 * Saves one version after the other, so that the last one wins; versions that are replaced while they wait are skipped. `current` is the
 * version made here until the server has another one: `saved`.
 */
export function useAutosave<Version>(
  tournamentId: string,
  saved: Version,
  send: (version: Version) => Promise<unknown>,
) {
  const refresh = useRefreshTournament(tournamentId)
  const [saving, setSaving] = useState<Saving>({ status: 'idle' })
  const [made, setMade] = useState<{ version: Version } | null>(null)
  const [seen, setSeen] = useState(saved)
  const waiting = useRef<{ version: Version } | null>(null)
  const isSending = useRef(false)

  if (JSON.stringify(saved) !== JSON.stringify(seen)) {
    setSeen(saved)
    if (saving.status === 'idle' || saving.status === 'saved') setMade(null)
  }

  const sendAll = async () => {
    isSending.current = true
    setSaving({ status: 'saving' })
    try {
      while (waiting.current) {
        const { version } = waiting.current
        waiting.current = null
        await send(version)
      }
      setSaving({ status: 'saved' })
    } catch (error) {
      reportUnexpected(error)
      setSaving({ status: 'failed', message: failureText(error) })
    } finally {
      isSending.current = false
      void refresh()
    }
  }

  const save = (version: Version) => {
    setMade({ version })
    waiting.current = { version }
    if (!isSending.current) void sendAll()
  }
  return { current: made ? made.version : saved, save, saving }
}
