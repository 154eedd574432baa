import { useForm } from 'react-hook-form'
import { publicName } from '#features/teams/rules.ts'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { Select } from '#ui/form/select.tsx'
import type { DialogState } from '#ui/lazy.tsx'
import { DialogForm } from '#ui/overlay/dialog-form.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { unsavedIn } from '#ui/overlay/unsaved.ts'
import { toast } from '#ui/toast/toast.ts'

type RemovalDialogProps = DialogState & { teamId: string; names: readonly string[] }

/** Asks the captain and the administrator to remove the name of a player without an account. */
export default function RemovalDialog({ teamId, names, open, onOpenChange }: RemovalDialogProps) {
  const client = useClient()
  const form = useForm({ defaultValues: { name: names[0]!, email: '' } })
  const { errors } = form.formState

  const send = async ({ name, email }: { name: string; email: string }) => {
    const json = { name: publicName(name), email }
    await unwrap(client.teams[':id']['removal-requests'].$post({ param: { id: teamId }, json }))
    form.reset()
    onOpenChange(false)
    toast({ title: 'Request sent', description: "We'll reply by email." })
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      unsaved={unsavedIn(form)}
      title="Ask to remove a name"
      description="If you or your child is listed here, you can ask the captain and us to remove the name. It stays until the captain or we remove it."
    >
      <DialogForm form={form} send={send} failure="Request not sent" submit="Send request">
        <Field label="Name">
          <Select {...form.register('name')}>
            {names.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </Field>
        <Field label="Your email" error={errors.email?.message} hint="The captain won't see it.">
          <Input type="email" autoComplete="email" {...form.register('email')} />
        </Field>
      </DialogForm>
    </Dialog>
  )
}
