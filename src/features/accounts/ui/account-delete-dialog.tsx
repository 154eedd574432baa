import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { DialogForm } from '#ui/dialog-form.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { toast } from '#ui/toast.ts'
import { DeleteAccount } from '../account-contract.ts'
import { useSessionActs } from './session.ts'

interface DeleteDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Says what goes and what stays before it asks. */
export default function AccountDeleteDialog({ open, onOpenChange }: DeleteDialogProps) {
  const { deleteAccount } = useSessionActs()
  const form = useForm<DeleteAccount>({
    resolver: standardSchemaResolver(DeleteAccount),
    defaultValues: { password: '' },
  })

  const send = async ({ password }: DeleteAccount) => {
    await deleteAccount(password)
    toast({ title: 'Account deleted', description: 'Your name, email and photo are gone. All the best!' })
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Delete my account">
      <div className="mb-5 flex flex-col gap-3 text-soft">
        <p>
          Your name, username, email, bio, location, photo and statistics are removed at once, and you cannot log in any
          more. This cannot be undone.
        </p>
        <p>
          Teams that are paid for stay entered and payments stay on the books, under ‘Deleted player’; places not paid
          for are given up. To get an entry fee back, withdraw the team first.
        </p>
      </div>
      <DialogForm
        form={form}
        send={send}
        failure="Account not deleted"
        submit="Delete my account"
        variant="danger"
        onCancel={() => onOpenChange(false)}
      >
        <Field label="Password" error={form.formState.errors.password?.message}>
          <Input {...form.register('password')} type="password" autoComplete="current-password" />
        </Field>
      </DialogForm>
    </Dialog>
  )
}
