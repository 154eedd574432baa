import { useMutation, useQueryClient } from '@tanstack/react-query'
import { tournamentsKey } from '#features/tournaments/ui/queries.ts'
import { AlertDialog } from '#ui/alert-dialog.tsx'
import { Alert } from '#ui/alert.tsx'
import { answer } from '#ui/api.ts'
import { recoverFocus } from '#ui/focus.ts'
import { toast } from '#ui/toast.ts'
import { useClient } from '#ui/use-client.ts'

interface GiveUpDialogProps {
  registrationId: string
  teamName: string
  onGivenUp?: () => void
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks, and gives the place free; the payment that was begun for it can then no longer be made. */
export default function GiveUpDialog({ registrationId, teamName, onGivenUp, open, onOpenChange }: GiveUpDialogProps) {
  const client = useClient()
  const queryClient = useQueryClient()
  const givingUp = useMutation({
    mutationFn: () => answer(client.registrations[':id'].$delete({ param: { id: registrationId } })),
    onSuccess: async () => {
      onOpenChange(false)
      toast({ title: 'Place given up', description: `${teamName} holds no place any more. Nothing was charged.` })
      onGivenUp?.()
      await queryClient.invalidateQueries({ queryKey: tournamentsKey })
      recoverFocus() // its button has gone along with the place
    },
    // A refusal says that the page no longer shows how things are: paid in the meantime, for instance.
    onError: () => queryClient.invalidateQueries({ queryKey: tournamentsKey }),
  })
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => {
        givingUp.reset()
        onOpenChange(next)
      }}
      title="Give up this place?"
      description={`The place held for ${teamName} goes to whoever comes next. Nothing was charged.`}
      confirm="Give up the place"
      cancel="Keep it"
      busy={givingUp.isPending}
      onConfirm={() => givingUp.mutate()}
    >
      {givingUp.isError && (
        <Alert tone="danger" role="alert" title="The place was not given up" className="mt-4">
          {givingUp.error.message}
        </Alert>
      )}
    </AlertDialog>
  )
}
