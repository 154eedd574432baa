import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useRefreshTournament } from '#features/tournaments/ui/queries.ts'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { focusField } from '#ui/focus.ts'
import type { DialogState } from '#ui/lazy.tsx'
import { AlertDialog } from '#ui/overlay/alert-dialog.tsx'
import { toast } from '#ui/toast/toast.ts'
import { aBeacon } from '#features/competition/beacon-text.ts'
import type { Draw } from '#features/competition/change-contract.ts'
import { drawnNumbersId } from './drawn-numbers.ts'

/**
 * What is confirmed: publishing the list for a random draw, or a draw. A random one has the numbers drawn in front of witnesses, unless they come
 * from the beacon; `replacesBeacon` if they replace the beacon's.
 */
type Step =
  | { kind: 'list'; usesBeacon: boolean }
  | { kind: 'draw'; by: Draw['by']; drawnNumbers?: string; replacesBeacon?: boolean }
type DrawDialogProps = DialogState & { tournamentId: string; teams: number; step: Step }

/** Asks before a draw, or before the list for a random one is published. Both close registration. */
export default function DrawDialog({ tournamentId, teams, step, open, onOpenChange }: DrawDialogProps) {
  const client = useClient()
  const refresh = useRefreshTournament(tournamentId)
  const navigate = useNavigate()
  // Kept for retries: what is sent twice is recorded once.
  const [ids, setIds] = useState<Record<string, string>>({})
  const param = { id: tournamentId }

  const send = async () => {
    const key = JSON.stringify(step)
    const id = ids[key] ?? crypto.randomUUID()
    setIds({ ...ids, [key]: id })
    if (step.kind === 'list') return unwrap(client.tournaments[':id'].draw.list.$post({ param, json: { id } }))
    return unwrap(
      client.tournaments[':id'].draw.$post({ param, json: { id, by: step.by, drawnNumbers: step.drawnNumbers } }),
    )
  }

  const sending = useMutation({
    mutationFn: async () => {
      await send()
    },
    onSuccess: async () => {
      await refresh()
      onOpenChange(false)
      toast(doneWith(step))
      const view = step.kind === 'list' ? 'draw' : 'results'
      // What was typed has been sent, so there is nothing to discard.
      await navigate({
        to: '/tournament/$id/run',
        params: param,
        search: { view },
        replace: true,
        ignoreBlocker: true,
      })
      if (step.kind === 'list' && !step.usesBeacon) focusField(drawnNumbersId)
    },
  })

  return (
    <AlertDialog
      open={open}
      onOpenChange={(isOpen) => {
        sending.reset()
        onOpenChange(isOpen)
      }}
      title={step.kind === 'list' ? 'Publish the list of teams?' : 'Make the draw?'}
      description={descriptionOf(step, teams)}
      confirm={step.kind === 'list' ? 'Publish the list' : 'Make the draw'}
      variant="primary"
      busy={sending.isPending}
      onConfirm={() => sending.mutate()}
      problem={sending.error}
    />
  )
}

function doneWith(step: Step) {
  if (step.kind === 'draw') return { title: 'The draw is complete', description: 'Everyone can see it now.' }
  const next = step.usesBeacon ? '' : ' Now draw the numbers.'
  return { title: 'The list is public', description: `Registration is closed.${next}` }
}

function descriptionOf(step: Step, teams: number): string {
  if (step.kind === 'list') {
    const numbers = step.usesBeacon
      ? ` The list names a round of ${aBeacon}, so that neither you nor this site can choose the numbers.`
      : ''
    return `${teams} teams will be drawn. Registration closes. Reopening it requires a reason.${numbers}`
  }
  const how = {
    seeds: 'will be drawn by seed',
    ranking: "will be drawn by their players' verified points",
    random: step.drawnNumbers
      ? `will be drawn with the numbers ${step.drawnNumbers}`
      : 'will be drawn with numbers from the public beacon',
  }[step.by]
  return `${teams} teams ${how}. Registration closes, and the format can no longer change.${witnessNote(step)}`
}

/** What the check of a random draw can't tell. */
function witnessNote({ by, drawnNumbers, replacesBeacon }: Extract<Step, { kind: 'draw' }>): string {
  if (by !== 'random' || !drawnNumbers) return ''
  return replacesBeacon
    ? " The draw page will say that the beacon couldn't be reached and that you entered these numbers instead."
    : ' Nobody can check later how these numbers were drawn, so draw them in front of witnesses.'
}
