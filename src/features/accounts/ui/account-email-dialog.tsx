import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { answer } from '#ui/api.ts'
import { DialogForm } from '#ui/dialog-form.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { toast } from '#ui/toast.ts'
import { useClient } from '#ui/use-client.ts'
import { ChangeEmail } from '../account-contract.ts'

interface EmailDialogProps {
  /** The one there is. */
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
    await answer(client.auth['change-email'].$post({ json }))
    onOpenChange(false)
    form.reset()
    toast({ title: 'Link sent', description: `Follow it in the mail to ${json.email}. Until then ${email} stays.` })
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Change email"
      description={`We mail a link to the new address. Until it is followed, ${email} stays.`}
    >
      <DialogForm
        form={form}
        send={send}
        failure="Email not changed"
        submit="Send the link"
        onCancel={() => onOpenChange(false)}
      >
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
