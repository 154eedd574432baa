import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
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
import { maxReasonLength } from '../../values.ts'
import type { RecordDialogProps } from '../lists/use-record-dialog.tsx'
import { useReload } from '../use-admin-action.ts'

/** Removes a tournament that is spam or abuse, with a reason. */
export default function RemoveTournamentDialog({
  record: { id, name, status },
  open,
  onOpenChange,
}: RecordDialogProps<AdminTournament>) {
  const client = useClient()
  const reload = useReload()
  const form = useForm({ resolver: standardSchemaResolver(RemoveTournament), defaultValues: { reason: '' } })
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
        <p>
          {status === 'cancelled'
            ? 'Only you and people who registered a team will still see it. Its photo is deleted.'
            : 'It is canceled and every paid team is refunded. Only you and people who registered a team will still see it. Its photo is deleted.'}
        </p>
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
