import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Tournament } from '#features/tournaments/contract.ts'
import { statsKey, tournamentsKey } from '#features/tournaments/ui/queries.ts'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { AlertDialog } from '#ui/overlay/alert-dialog.tsx'
import { toast } from '#ui/toast/toast.ts'

interface CancelDialogProps {
  tournament: Tournament
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks, cancels the tournament, and goes to Discover. */
export default function CancelDialog({ tournament, open, onOpenChange }: CancelDialogProps) {
  const client = useClient()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const cancellation = useMutation({
    mutationFn: () => unwrap(client.tournaments[':id'].cancellation.$post({ param: { id: tournament.id } })),
    onSuccess: async () => {
      await navigate({ to: '/tournaments' })
      void queryClient.invalidateQueries({ queryKey: statsKey })
      await queryClient.invalidateQueries({ queryKey: tournamentsKey })
      toast({ title: 'Tournament canceled', description: tournament.name })
    },
  })
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => {
        cancellation.reset()
        onOpenChange(next)
      }}
      title="Cancel this tournament?"
      description={`${tournament.name} will not take place. Everyone in it will be notified, and entry fees will be refunded in full. This can't be undone.`}
      confirm="Cancel tournament"
      cancel="Keep it"
      busy={cancellation.isPending}
      onConfirm={() => cancellation.mutate()}
      problem={cancellation.error && { title: "The tournament wasn't canceled", message: cancellation.error.message }}
    />
  )
}
