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
import { ChangeEmail } from '../../account-contract.ts'

interface EmailDialogProps {
  /** The current address. */
  email: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

export default function AccountEmailDialog({ email, open, onOpenChange }: EmailDialogProps) {
  const client = useClient()
  const form = useForm<ChangeEmail>({
    resolver: standardSchemaResolver(ChangeEmail),
    defaultValues: { email: '', password: '' },
  })
  const { errors } = form.formState

  const send = async (json: ChangeEmail) => {
    await unwrap(client.auth['change-email'].$post({ json }))
    onOpenChange(false)
    form.reset()
    toast({
      title: 'Link sent',
      description: `We sent it to ${json.email}. Until you follow it, we keep using ${email}.`,
    })
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      unsaved={unsavedIn(form, ['email'])}
      title="Change email"
      description={`We'll email a link to the new address. Until you follow it, we keep using ${email}.`}
    >
      <DialogForm form={form} send={send} failure="Email not changed" submit="Send the link">
        <Field label="New email" error={errors.email?.message}>
          <Input {...form.register('email')} type="email" autoComplete="email" spellCheck={false} />
        </Field>
        <Field label="Password" error={errors.password?.message}>
          <Input {...form.register('password')} type="password" autoComplete="current-password" />
        </Field>
      </DialogForm>
    </Dialog>
  )
}
