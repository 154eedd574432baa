import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useRefreshTournament } from '#features/tournaments/ui/queries.ts'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import type { DialogState } from '#ui/lazy.tsx'
import { AlertDialog } from '#ui/overlay/alert-dialog.tsx'
import { toast } from '#ui/toast/toast.ts'
import type { Draw } from '#features/competition/change-contract.ts'

/** What is confirmed: publishing the list for a random draw, or a draw, with the numbers of a random one. */
type Step = { kind: 'list' } | { kind: 'draw'; by: Draw['by']; drawnNumbers?: string }
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
      toast(done[step.kind])
      const view = step.kind === 'list' ? 'draw' : 'results'
      // What was typed has been sent, so there is nothing to discard.
      await navigate({
        to: '/tournament/$id/run',
        params: param,
        search: { view },
        replace: true,
        ignoreBlocker: true,
      })
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
      busy={sending.isPending}
      onConfirm={() => sending.mutate()}
      problem={sending.error}
    />
  )
}

const done = {
  list: { title: 'The list is public', description: 'Registration is closed. Now draw the numbers.' },
  draw: { title: 'The draw is complete', description: 'Everyone can see it now.' },
}

function descriptionOf(step: Step, teams: number): string {
  if (step.kind === 'list') return `${teams} teams will be drawn. Registration closes. Reopening it requires a reason.`
  const how = {
    seeds: 'will be drawn by seed',
    ranking: "will be drawn by their players' verified points",
    random: `will be drawn with the numbers ${step.drawnNumbers}`,
  }[step.by]
  return `${teams} teams ${how}. Registration closes, and the format can no longer change.`
}
