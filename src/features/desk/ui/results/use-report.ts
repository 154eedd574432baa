import { useState } from 'react'
import { useRefreshTournament } from '#features/tournaments/ui/queries.ts'
import { Refused, unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import type { MatchState } from '#features/competition/api-contract.ts'
import { useCaughtUp } from '#features/competition/ui/use-live-tournament.ts'
import type { Result } from '#engine/contract.ts'
import type { useConfirmation } from '../change/use-confirmation.tsx'
import { resultOf } from './score-form.ts'
import type { useScoreDraft } from './use-score-draft.ts'

type Reported = { id: string; match: MatchState }
/** A result of the same game that someone else entered in the meantime. */
export type Conflict = { seq: number; teams: readonly [string, string]; result: Result }

interface UseReport {
  tournamentId: string
  match: MatchState
  drafts: ReturnType<typeof useScoreDraft>
  confirmation: ReturnType<typeof useConfirmation>
  onSaved: (reported: Reported) => void
}

/** Sends the result. If that fails, the form keeps its values. `conflict` is also a result that arrives while this one is being entered. */
export function useReport({ tournamentId, match, drafts, confirmation, onSaved }: UseReport) {
  const client = useClient()
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<{ code: string; message: string } | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const { draft } = drafts
  const refresh = useRefreshTournament(tournamentId)
  const caughtUp = useCaughtUp(tournamentId)

  /** `basedOn` is the version that was seen: a later one replaces a result that someone else entered. */
  const report = async (basedOn = draft.basedOn) => {
    const entered = resultOf(draft.form, match)
    if ('refusal' in entered) return setProblem(entered.refusal)
    const teams = match.slots.map((slot) => (typeof slot === 'object' ? slot.team : '')) as [string, string]
    const body = { teams, game: draft.game, result: entered.result, reason: draft.reason.trim() || undefined }
    const id = drafts.idFor(body)
    const param = { id: tournamentId, number: String(match.number) }
    setProblem(null)
    setConflict(null)
    setIsSending(true)
    try {
      const sendAs = (keepResultDownstream?: true) => (confirmedEffect?: string) =>
        unwrap(
          client.tournaments[':id'].matches[':number'].reports.$post({
            param,
            json: { ...body, id, basedOn, confirmedEffect, keepResultDownstream },
          }),
        )
      const recorded = await confirmation.send(sendAs(), match.games.length > 0 ? sendAs(true) : undefined)
      if (!recorded) return
      await caughtUp(recorded.seq)
      onSaved({ id, match: recorded.match })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (error.code === 'score_conflict') setConflict((error.details as { existing: Conflict }).existing)
      else setProblem(error)
      if (error.status === 409) void refresh()
    } finally {
      setIsSending(false)
    }
  }

  const arrived = match.games.find(
    ({ id, game, seq }) => game === draft.game && seq > draft.basedOn && id !== draft.sent?.id,
  )
  return { report, isSending, problem, conflict: conflict ?? arrived, clear: () => setProblem(null) }
}
