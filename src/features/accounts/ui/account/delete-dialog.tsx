import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { DialogForm } from '#ui/overlay/dialog-form.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { toast } from '#ui/toast/toast.ts'
import { DeleteAccount } from '../../account-contract.ts'
import { useSessionActions } from '../session.ts'

interface DeleteDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Says what is removed and what stays, then asks for the password. */
export default function AccountDeleteDialog({ open, onOpenChange }: DeleteDialogProps) {
  const { deleteAccount } = useSessionActions()
  const form = useForm<DeleteAccount>({
    resolver: standardSchemaResolver(DeleteAccount),
    defaultValues: { password: '' },
  })

  const send = async ({ password }: DeleteAccount) => {
    await deleteAccount(password)
    toast({ title: 'Account deleted', description: 'Your name, email and photo have been removed.' })
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange} unsaved={null} title="Delete my account">
      <div className="mb-5 flex flex-col gap-3 text-soft">
        <p>
          Your name, username, email, bio, location, photo and statistics are removed right away, and you can no longer
          log in. This cannot be undone.
        </p>
        <p>
          Paid teams stay registered and payments are kept, under "Deleted player". Unpaid spots are released. To get an
          entry fee back, withdraw the team first.
        </p>
      </div>
      <DialogForm form={form} send={send} failure="Account not deleted" submit="Delete my account" variant="danger">
        <Field label="Password" error={form.formState.errors.password?.message}>
          <Input {...form.register('password')} type="password" autoComplete="current-password" />
        </Field>
      </DialogForm>
    </Dialog>
  )
}
