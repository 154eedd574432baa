import { useMutation, useQueryClient } from '@tanstack/react-query'
import { tournamentsKey } from '#features/tournaments/ui/queries.ts'
import { AlertDialog } from '#ui/overlay/alert-dialog.tsx'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { recoverFocus } from '#ui/focus.ts'
import type { DialogState } from '#ui/lazy.tsx'
import { toast } from '#ui/toast/toast.ts'

/** Confirms, then leaves the list. */
export default function LeaveDialog({ tournamentId, open, onOpenChange }: DialogState & { tournamentId: string }) {
  const client = useClient()
  const queryClient = useQueryClient()
  const leave = useMutation({
    mutationFn: () => unwrap(client.tournaments[':id']['waiting-list'].$delete({ param: { id: tournamentId } })),
    onSuccess: async () => {
      onOpenChange(false)
      toast({ title: 'You left the waiting list' })
      await queryClient.invalidateQueries({ queryKey: tournamentsKey })
      recoverFocus('waiting-list') // its button is gone
    },
    onError: () => queryClient.invalidateQueries({ queryKey: tournamentsKey }),
  })
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => {
        leave.reset()
        onOpenChange(next)
      }}
      title="Leave the waiting list?"
      description="You lose your place in line. If you join again, you start at the end."
      confirm="Leave the list"
      cancel="Keep my place"
      busy={leave.isPending}
      onConfirm={() => leave.mutate()}
      problem={leave.error && { title: "You're still on the waiting list", message: leave.error.message }}
    />
  )
}
