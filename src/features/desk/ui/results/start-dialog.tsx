import { useMutation } from '@tanstack/react-query'
import type { Tournament } from '#features/tournaments/contract.ts'
import { useRefreshTournament } from '#features/tournaments/ui/queries.ts'
import { formatMoment } from '#lib/dates.ts'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import type { DialogState } from '#ui/lazy.tsx'
import { AlertDialog } from '#ui/overlay/alert-dialog.tsx'
import { recoverFocus } from '#ui/focus.ts'
import { toast } from '#ui/toast/toast.ts'

type StartDialogProps = DialogState & { tournament: Tournament }

/** Asks before a tournament is started early. */
export default function StartDialog({ tournament, open, onOpenChange }: StartDialogProps) {
  const { id, startDate, timeZone } = tournament
  const client = useClient()
  const refresh = useRefreshTournament(id)
  const starting = useMutation({
    mutationFn: () => unwrap(client.tournaments[':id'].start.$post({ param: { id } })),
    onSuccess: async () => {
      onOpenChange(false)
      await refresh()
      recoverFocus()
      toast({ title: 'The tournament has started', description: 'You can enter scores now.' })
    },
  })
  return (
    <AlertDialog
      open={open}
      onOpenChange={(isOpen) => {
        starting.reset()
        onOpenChange(isOpen)
      }}
      title="Start the tournament now?"
      description={`We'll notify everyone on the teams. You can enter scores right away, and walkovers and forfeits starting ${formatMoment(startDate, timeZone)}.`}
      confirm="Start now"
      variant="primary"
      busy={starting.isPending}
      onConfirm={() => starting.mutate()}
      problem={starting.error}
    />
  )
}
