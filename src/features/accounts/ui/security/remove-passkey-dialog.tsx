import { useMutation } from '@tanstack/react-query'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { AlertDialog } from '#ui/overlay/alert-dialog.tsx'
import { toast } from '#ui/toast/toast.ts'
import type { Passkey } from '../../passkey-contract.ts'

interface RemovePasskeyDialogProps {
  passkey: Passkey
  open: boolean
  onOpenChange: (open: boolean) => void
  onRemoved: (left: Passkey[]) => void
}

export default function RemovePasskeyDialog({ passkey, open, onOpenChange, onRemoved }: RemovePasskeyDialogProps) {
  const client = useClient()
  const remove = useMutation({
    mutationFn: () => unwrap(client.auth.passkeys[':id'].$delete({ param: { id: passkey.id } })),
    onSuccess: (left) => {
      onRemoved(left)
      onOpenChange(false)
      toast({ title: 'Passkey removed' })
    },
  })
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Remove this passkey?"
      description={`The passkey from ${passkey.name} will no longer log you in. Delete it on that device too, so that it isn't offered there.`}
      confirm="Remove"
      busy={remove.isPending}
      problem={remove.error && { title: 'Passkey not removed', message: remove.error.message }}
      onConfirm={() => remove.mutate()}
    />
  )
}
