import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/textarea.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DialogForm } from '#ui/overlay/dialog-form.tsx'
import { toast } from '#ui/toast/toast.ts'
import type { AdminTournament } from '../../contract.ts'
import { RemoveTournament } from '../../contract.ts'
import { afterRemoval, removalSummary } from '../../rules.ts'
import { maxReasonLength } from '../../values.ts'
import type { RecordDialogProps } from '../lists/use-record-dialog.tsx'
import { useReload } from '../use-admin-action.ts'
import { Consequences } from './consequences.tsx'

/** Removes a tournament that is spam or abuse, with a reason. */
export default function RemoveTournamentDialog({
  record: { id, name, status },
  open,
  onOpenChange,
}: RecordDialogProps<AdminTournament>) {
  const client = useClient()
  const reload = useReload()
  const form = useForm({ resolver: standardSchemaResolver(RemoveTournament), defaultValues: { reason: '' } })
  const { data: consequences, error } = useQuery({
    queryKey: ['removal', id],
    queryFn: async () => {
      if (status === 'cancelled') return [afterRemoval]
      return removalSummary(await unwrap(client.admin.tournaments[':id'].deletion.$get({ param: { id } })))
    },
    enabled: open,
    staleTime: 0,
    gcTime: 0,
  })
  const remove = async (json: RemoveTournament) => {
    await unwrap(client.admin.tournaments[':id'].removal.$post({ param: { id }, json }))
    onOpenChange(false)
    toast({ title: 'Tournament removed', description: name })
    await reload()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      unsaved={{ hasChanges: form.formState.isDirty, discard: () => form.reset() }}
      title={`Remove ${name}?`}
      description="For spam and abuse. You can't undo this."
    >
      <DialogForm form={form} send={remove} failure="Failed to remove tournament" submit="Remove" variant="danger">
        <Consequences sentences={consequences} error={error} />
        <Field
          label="Reason"
          hint="Saved in the audit log. Nobody else sees it."
          error={form.formState.errors.reason?.message}
        >
          <TextArea rows={2} maxLength={maxReasonLength} {...form.register('reason')} />
        </Field>
      </DialogForm>
    </Dialog>
  )
}
