import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import type { CancelTournament, Tournament } from '#features/tournaments/contract.ts'
import { statsKey, tournamentsKey } from '#features/tournaments/ui/queries.ts'
import { maxCancelReasonLength } from '#features/tournaments/values.ts'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/textarea.tsx'
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
  const form = useForm({ defaultValues: { reason: '' } })
  const cancellation = useMutation({
    mutationFn: (json: CancelTournament) =>
      unwrap(client.tournaments[':id'].cancellation.$post({ param: { id: tournament.id }, json })),
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
      description={`${tournament.name} will not take place. Everyone in it will be notified. Fees paid by card are refunded in full, and you return what was paid in cash. This can't be undone.`}
      confirm="Cancel tournament"
      cancel="Keep it"
      busy={cancellation.isPending}
      onConfirm={() => cancellation.mutate(form.getValues())}
      unsaved={{ hasChanges: form.formState.isDirty, discard: () => form.reset() }}
      problem={cancellation.error && { title: "The tournament wasn't canceled", message: cancellation.error.message }}
    >
      <Field label="Reason" optional hint="Shown on the tournament page and in notifications." className="mt-4">
        <TextArea rows={2} maxLength={maxCancelReasonLength} {...form.register('reason')} />
      </Field>
    </AlertDialog>
  )
}
