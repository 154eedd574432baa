import type { Tournament } from '#features/tournaments/contract.ts'
import { useRefreshTournament } from '#features/tournaments/ui/queries.ts'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import type { Snapshot } from '#features/competition/api-contract.ts'
import type { FactBody } from '#engine/contract.ts'
import { useConfirmation } from './use-confirmation.tsx'

interface Change {
  id: string
  /** Shown before the change is made. Without it, only changes to played matches are shown first. */
  preview?: { fact: FactBody; title: string; confirm: string; canBeUndone?: boolean }
  send: (confirmedEffect?: string) => Promise<unknown>
}

/** Makes a change after showing what it does. Resolves with whether it was made; throws Refused. */
export function useChange(tournament: Tournament, snapshot: Snapshot) {
  const client = useClient()
  const refresh = useRefreshTournament(tournament.id)
  const confirmation = useConfirmation(tournament, snapshot)

  const change = async ({ id, preview, send }: Change): Promise<boolean> => {
    let seen: string | undefined
    if (preview) {
      const { fact, ...words } = preview
      const param = { id: tournament.id }
      const effect = await unwrap(client.tournaments[':id'].facts.preview.$post({ param, json: { id, fact } }))
      const { decision } = await confirmation.ask(effect, words)
      if (decision !== 'confirm') return false
      seen = effect.hash
    }
    const made = await confirmation.send((confirmedEffect = seen) => send(confirmedEffect))
    if (made === null) return false
    await refresh()
    return true
  }

  return { change, dialog: confirmation.dialog }
}
