import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#ui/button.tsx'
import { Refused, unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { DialogActions } from '#ui/overlay/dialog-actions.tsx'
import { DialogForm } from '#ui/overlay/dialog-form.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { toast } from '#ui/toast/toast.ts'
import { ConfirmPassword } from '../../account-contract.ts'
import { hasPasskeySupport, signToConfirm } from '../passkeys.ts'
import { passkeysQuery } from '../queries.ts'
import { closeAuthDialog } from './store.ts'
import type { AuthDialogState } from './store.ts'

/** Asks for the password before a protected request, which is then sent. */
export function PasswordDialog({ dialog }: { dialog: AuthDialogState }) {
  const client = useClient()
  const form = useForm<ConfirmPassword>({
    resolver: standardSchemaResolver(ConfirmPassword),
    defaultValues: { password: '' },
  })
  const passkeys = useQuery({ ...passkeysQuery(client), enabled: dialog.open && hasPasskeySupport() })
  const [isSigning, setIsSigning] = useState(false)

  const done = () => {
    form.reset()
    dialog.onLoggedIn?.()
    closeAuthDialog()
  }
  const send = async (json: ConfirmPassword) => {
    await unwrap(client.auth['confirm-password'].$post({ json }))
    done()
  }
  const confirmWithPasskey = async () => {
    setIsSigning(true)
    try {
      await unwrap(client.auth['confirm-passkey'].$post({ json: await signToConfirm(client) }))
      done()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      toast({ title: 'Passkey not confirmed', description: error.message, destructive: true })
    } finally {
      setIsSigning(false)
    }
  }
  const actions = (
    <DialogActions>
      {passkeys.data && passkeys.data.length > 0 && (
        <Button busy={isSigning} onClick={() => void confirmWithPasskey()}>
          Use a passkey
        </Button>
      )}
      <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
        Continue
      </Button>
    </DialogActions>
  )
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
      <DialogForm form={form} send={send} failure="Password not confirmed" actions={actions}>
        <Field label="Password" error={form.formState.errors.password?.message}>
          <Input {...form.register('password')} type="password" autoComplete="current-password" />
        </Field>
      </DialogForm>
    </Dialog>
  )
}
