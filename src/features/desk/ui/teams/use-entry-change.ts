import { useState } from 'react'
import type { Entry } from '#features/registrations/contract.ts'
import { useRefreshTournament } from '#features/tournaments/ui/queries.ts'
import { Refused } from '#ui/client/api.ts'
import { reportUnexpected } from '#ui/client/report-unexpected.ts'
import { toast } from '#ui/toast/toast.ts'

/**
 * Sends a change of an entry, and says with a toast whether it was made. `busy` is the name of the change under way; `onDone` is called once it
 * is made.
 */
export function useEntryChange({ teamName }: Entry, tournamentId: string, onDone: () => void) {
  const refresh = useRefreshTournament(tournamentId)
  const [busy, setBusy] = useState<string | null>(null)
  const run = async (name: string, change: () => Promise<string>) => {
    setBusy(name)
    try {
      const title = await change()
      onDone()
      toast({ title })
    } catch (error) {
      reportUnexpected(error)
      const description = error instanceof Refused ? error.message : undefined
      toast({ title: `${teamName} was not changed`, description, destructive: true })
    } finally {
      setBusy(null)
      await refresh()
    }
  }
  return { busy, run }
}
