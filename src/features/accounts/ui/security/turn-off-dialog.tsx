import { useMutation } from '@tanstack/react-query'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { AlertDialog } from '#ui/overlay/alert-dialog.tsx'
import { toast } from '#ui/toast/toast.ts'
import type { TwoFactor } from '../../two-factor-contract.ts'

interface TurnOffDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onTurnedOff: (state: TwoFactor) => void
}

export default function TurnOffDialog({ open, onOpenChange, onTurnedOff }: TurnOffDialogProps) {
  const client = useClient()
  const turnOff = useMutation({
    mutationFn: () => unwrap(client.auth['two-factor'].$delete()),
    onSuccess: (state) => {
      onTurnedOff(state)
      onOpenChange(false)
      toast({ title: 'Two-factor authentication is off', description: 'You were logged out everywhere else.' })
    },
  })
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Turn off two-factor authentication?"
      description="Your password alone will log you in, and your recovery codes stop working. You'll be logged out everywhere else."
      confirm="Turn off"
      busy={turnOff.isPending}
      problem={turnOff.error && { title: "Couldn't turn it off", message: turnOff.error.message }}
      onConfirm={() => turnOff.mutate()}
    />
  )
}
