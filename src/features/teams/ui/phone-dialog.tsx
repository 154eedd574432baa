import { useForm } from 'react-hook-form'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import type { DialogState } from '#ui/lazy.tsx'
import { DialogForm } from '#ui/overlay/dialog-form.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { unsavedIn } from '#ui/overlay/unsaved.ts'
import { toast } from '#ui/toast/toast.ts'
import { maxPhoneLength } from '../values.ts'

interface PhoneDialogProps extends DialogState {
  team: { id: string; name: string }
  phone: string | null
  onSaved?: () => unknown
}

/** Changes the phone number under which a team is reached on game day. Empty deletes it. */
export default function PhoneDialog({ team, phone, onSaved, open, onOpenChange }: PhoneDialogProps) {
  const client = useClient()
  const form = useForm({ defaultValues: { phone: phone ?? '' } })

  const send = async (typed: { phone: string }) => {
    const saved = await unwrap(client.teams[':id'].contact.$patch({ param: { id: team.id }, json: typed }))
    await onSaved?.()
    onOpenChange(false)
    toast({ title: saved.phone === null ? 'Phone number deleted' : 'Phone number saved' })
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      unsaved={unsavedIn(form)}
      title={`Phone number for ${team.name}`}
      description="Only the captain and the tournament's organizers can see it. We delete it 30 days after the tournament."
    >
      <DialogForm form={form} send={send} failure="Not saved" submit="Save">
        <Field label="Phone number (optional)" error={form.formState.errors.phone?.message}>
          <Input type="tel" autoComplete="tel" maxLength={maxPhoneLength} {...form.register('phone')} />
        </Field>
      </DialogForm>
    </Dialog>
  )
}
