import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { communityKey } from '#features/community/ui/queries.ts'
import { rankingsKey } from '#features/rankings/ui/queries.ts'
import { tournamentsKey, statsKey } from '#features/tournaments/ui/queries.ts'
import { failureText } from '#ui/client/failure-text.ts'
import { reportUnexpected } from '#ui/client/report-unexpected.ts'
import { toast } from '#ui/toast/toast.ts'
import { adminKey } from './queries.ts'

/** Reloads everything that a change made in the panel may affect. */
export function useReload() {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all(
      [adminKey, tournamentsKey, statsKey, communityKey, rankingsKey].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
  }
}

interface Outcome {
  /** The toast when it worked. */
  done?: { title: string; description?: string }
  /** The toast's title when it failed; the server's sentence goes below it. */
  failed: string
  /** Runs when it worked, before the lists reload: closes the dialog. */
  onDone?: () => void
}

/** Runs a change, shows how it went in a toast, and reloads the lists either way. */
export function useAdminAction() {
  const reload = useReload()
  const [busy, setBusy] = useState(false)

  const run = async (change: () => Promise<unknown>, { done, failed, onDone }: Outcome): Promise<void> => {
    setBusy(true)
    try {
      await change()
      onDone?.()
      if (done) toast(done)
    } catch (error) {
      reportUnexpected(error)
      showFailure(failed, error)
    } finally {
      setBusy(false)
    }
    await reload()
  }

  return { busy, run }
}

function showFailure(title: string, error: unknown): void {
  toast({ title, description: failureText(error), destructive: true })
}
