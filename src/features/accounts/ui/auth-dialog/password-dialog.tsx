import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { DialogForm } from '#ui/overlay/dialog-form.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { ConfirmPassword } from '../../account-contract.ts'
import { closeAuthDialog } from './store.ts'
import type { AuthDialogState } from './store.ts'

/** Asks for the password before a protected request, which is then sent. */
export function PasswordDialog({ dialog }: { dialog: AuthDialogState }) {
  const client = useClient()
  const form = useForm<ConfirmPassword>({
    resolver: standardSchemaResolver(ConfirmPassword),
    defaultValues: { password: '' },
  })
  const send = async (json: ConfirmPassword) => {
    await unwrap(client.auth['confirm-password'].$post({ json }))
    form.reset()
    dialog.onLoggedIn?.()
    closeAuthDialog()
  }
  return (
    <Dialog
      open={dialog.open}
      onOpenChange={(open) => {
        if (open) return
        // What was typed must not wait for the next person at this screen.
        form.reset()
        closeAuthDialog()
      }}
      unsaved={null}
      title="Enter your password"
      description="For your security, enter your password to continue. We won't ask again for 15 minutes."
    >
      <DialogForm form={form} send={send} failure="Password not confirmed" submit="Continue">
        <Field label="Password" error={form.formState.errors.password?.message}>
          <Input {...form.register('password')} type="password" autoComplete="current-password" />
        </Field>
      </DialogForm>
    </Dialog>
  )
}
