import { useMutation, useQueryClient } from '@tanstack/react-query'
import { tournamentsKey } from '#features/tournaments/ui/queries.ts'
import { AlertDialog } from '#ui/overlay/alert-dialog.tsx'
import { unwrap } from '#ui/client/api.ts'
import { recoverFocus } from '#ui/focus.ts'
import { toast } from '#ui/toast/toast.ts'
import { useClient } from '#ui/client/use-client.ts'

interface LeaveTeamDialogProps {
  teamId: string
  teamName: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Confirms before leaving: only the emailed link or the captain can bring a member back. */
export default function LeaveTeamDialog({ teamId, teamName, open, onOpenChange }: LeaveTeamDialogProps) {
  const client = useClient()
  const queryClient = useQueryClient()
  const leaving = useMutation({
    mutationFn: () => unwrap(client.teams[':id'].membership.$delete({ param: { id: teamId } })),
    onSuccess: async () => {
      onOpenChange(false)
      toast({ title: 'You left the team', description: `You no longer play for ${teamName}.` })
      await queryClient.invalidateQueries({ queryKey: tournamentsKey })
      recoverFocus()
    },
  })
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => {
        leaving.reset()
        onOpenChange(next)
      }}
      title={`Leave ${teamName}?`}
      description="The captain will see that you left. To come back, open the link in your invitation."
      confirm="Leave team"
      cancel="Stay"
      busy={leaving.isPending}
      onConfirm={() => leaving.mutate()}
      problem={leaving.error && { title: "You're still on the team", message: leaving.error.message }}
    />
  )
}
