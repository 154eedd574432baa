import type { Tournament } from '#features/tournaments/contract.ts'
import { useRefreshTournament } from '#features/tournaments/ui/queries.ts'
import { Refused, unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { recoverFocus } from '#ui/focus.ts'
import { toast } from '#ui/toast/toast.ts'
import type { Snapshot } from '#features/competition/api-contract.ts'
import { useConfirmation } from './use-confirmation.tsx'

type Question = { title?: string; confirm?: string; needsReason?: boolean }
type UndoOptions = Question & { isAsked?: boolean }
type Agreed = { confirmedEffect?: string; reason?: string | undefined }

/** Undoes a fact. With `isAsked`, always shows the effect first; otherwise only if matches change that were already played. */
export function useUndo(tournament: Tournament, snapshot: Snapshot) {
  const client = useClient()
  const refresh = useRefreshTournament(tournament.id)
  const confirmation = useConfirmation(tournament, snapshot)
  const param = { id: tournament.id }

  const undo = async (fact: string, { isAsked = false, ...question }: UndoOptions = {}) => {
    const id = crypto.randomUUID()
    try {
      const seen = isAsked ? await askFirst(id, fact, question) : {}
      if (!seen) return
      const undone = await confirmation.send((confirmedEffect = seen.confirmedEffect) =>
        unwrap(
          client.tournaments[':id'].undo.$post({ param, json: { id, fact, reason: seen.reason, confirmedEffect } }),
        ),
      )
      if (undone) toast({ title: 'Undone' })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      toast({ title: 'Not undone', description: error.message, destructive: true })
    }
    await refresh()
    // The button that was clicked is gone.
    recoverFocus()
  }

  /** The hash of the confirmed effect and the reason, or null if canceled. */
  const askFirst = async (id: string, fact: string, question: Question): Promise<Agreed | null> => {
    const { title = 'Undo this?', confirm = 'Undo', needsReason = false } = question
    const effect = await unwrap(
      client.tournaments[':id'].facts.preview.$post({ param, json: { id, fact: { kind: 'undo', fact } } }),
    )
    const asked = needsReason ? 'required' : 'optional'
    const { decision, reason } = await confirmation.ask(effect, { title, confirm, reason: asked })
    return decision === 'confirm' ? { confirmedEffect: effect.hash, reason } : null
  }

  return { undo, dialog: confirmation.dialog }
}
