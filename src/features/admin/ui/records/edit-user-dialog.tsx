import type { UserDetails } from '#features/accounts/profile-contract.ts'
import { UserFields, useUserForm } from '#features/accounts/ui/profile/user-form.tsx'
import { changedValues } from '#lib/objects.ts'
import { unwrap } from '#ui/client/api.ts'
import { DialogForm } from '#ui/overlay/dialog-form.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { unsavedIn } from '#ui/overlay/unsaved.ts'
import { useClient } from '#ui/client/use-client.ts'
import type { AdminUser } from '../../contract.ts'
import { generalFailure } from '#ui/client/failure-text.ts'
import { EditActions } from './edit-actions.tsx'
import type { RecordDialogProps } from '../lists/use-record-dialog.tsx'
import { useRecordEdit } from './use-record-edit.ts'

/** Edits a user's details. Only what was changed is sent, so nothing else is overwritten. */
export default function EditUserDialog({ record: user, open, onOpenChange }: RecordDialogProps<AdminUser>) {
  const client = useClient()
  const form = useUserForm(user)
  const close = () => onOpenChange(false)
  const edit = useRecordEdit({ noun: 'user', onDone: close })
  const send = (details: UserDetails) =>
    edit.save(() => {
      const json = { ...changedValues(user, details), revision: user.revision }
      return unwrap(client.users[':id'].$patch({ param: { id: user.id }, json }))
    })
  return (
    <Dialog open={open} onOpenChange={onOpenChange} unsaved={unsavedIn(form)} title="Edit user">
      <DialogForm
        form={form}
        send={send}
        failure={edit.failed}
        fallback={generalFailure}
        actions={<EditActions isStale={edit.isStale} isSubmitting={form.formState.isSubmitting} onClose={close} />}
      >
        <UserFields form={form} />
      </DialogForm>
    </Dialog>
  )
}
