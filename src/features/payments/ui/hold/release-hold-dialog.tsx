import { useMutation, useQueryClient } from '@tanstack/react-query'
import { tournamentsKey } from '#features/tournaments/ui/queries.ts'
import { AlertDialog } from '#ui/overlay/alert-dialog.tsx'
import { unwrap } from '#ui/client/api.ts'
import { recoverFocus } from '#ui/focus.ts'
import { toast } from '#ui/toast/toast.ts'
import { useClient } from '#ui/client/use-client.ts'

interface ReleaseHoldDialogProps {
  registrationId: string
  teamName: string
  onReleased?: () => void
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Confirms, then releases the spot. Its payment can no longer be made after that. */
export default function ReleaseHoldDialog({
  registrationId,
  teamName,
  onReleased,
  open,
  onOpenChange,
}: ReleaseHoldDialogProps) {
  const client = useClient()
  const queryClient = useQueryClient()
  const release = useMutation({
    mutationFn: () => unwrap(client.registrations[':id'].$delete({ param: { id: registrationId } })),
    onSuccess: async () => {
      onOpenChange(false)
      toast({ title: 'Spot released', description: `${teamName} no longer has a spot. You weren't charged.` })
      onReleased?.()
      await queryClient.invalidateQueries({ queryKey: tournamentsKey })
      recoverFocus() // its button is gone
    },
    // A refusal means the page is out of date: the spot may have been paid for in the meantime.
    onError: () => queryClient.invalidateQueries({ queryKey: tournamentsKey }),
  })
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => {
        release.reset()
        onOpenChange(next)
      }}
      title="Release this spot?"
      description={`The spot held for ${teamName} opens up for other teams. You weren't charged.`}
      confirm="Release spot"
      cancel="Keep it"
      busy={release.isPending}
      onConfirm={() => release.mutate()}
      problem={release.error && { title: "The spot wasn't released", message: release.error.message }}
    />
  )
}
