import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { unwrap } from '#ui/client/api.ts'
import { DialogForm } from '#ui/overlay/dialog-form.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { unsavedIn } from '#ui/overlay/unsaved.ts'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { toast } from '#ui/toast/toast.ts'
import { useClient } from '#ui/client/use-client.ts'
import { ChangePassword } from '../../account-contract.ts'
import { minPasswordLength } from '../../values.ts'

interface PasswordDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export default function AccountPasswordDialog({ open, onOpenChange }: PasswordDialogProps) {
  const client = useClient()
  const form = useForm<ChangePassword>({
    resolver: standardSchemaResolver(ChangePassword),
    defaultValues: { currentPassword: '', newPassword: '' },
  })
  const { errors } = form.formState

  const send = async (json: ChangePassword) => {
    await unwrap(client.auth['change-password'].$post({ json }))
    onOpenChange(false)
    form.reset()
    toast({ title: 'Password changed', description: 'You were logged out everywhere else.' })
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      unsaved={unsavedIn(form, ['newPassword'])}
      title="Change password"
      description="You'll stay logged in here and be logged out everywhere else."
    >
      <DialogForm form={form} send={send} failure="Password not changed" submit="Change password">
        <Field label="Current password" error={errors.currentPassword?.message}>
          <Input {...form.register('currentPassword')} type="password" autoComplete="current-password" />
        </Field>
        <Field
          label="New password"
          hint={!errors.newPassword && `At least ${minPasswordLength} characters`}
          error={errors.newPassword?.message}
        >
          <Input {...form.register('newPassword')} type="password" autoComplete="new-password" />
        </Field>
      </DialogForm>
    </Dialog>
  )
}
