import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { MessageCaptains } from '#features/registrations/contract.ts'
import { maxMessageLength } from '#features/registrations/values.ts'
import { plural } from '#lib/words.ts'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextArea } from '#ui/form/textarea.tsx'
import type { DialogState } from '#ui/lazy.tsx'
import { DialogForm } from '#ui/overlay/dialog-form.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { unsavedIn } from '#ui/overlay/unsaved.ts'
import { toast } from '#ui/toast/toast.ts'

type Message = Omit<MessageCaptains, 'id' | 'teamId'>
type MessageDialogProps = DialogState & {
  tournamentId: string
  hasUnpaid: boolean
  /** Only to the captain of this team. */
  team?: { id: string; name: string }
}

/** Writes to the captains. Everyone gets it as a notification and by email. */
export default function MessageDialog({ tournamentId, hasUnpaid, team, open, onOpenChange }: MessageDialogProps) {
  const client = useClient()
  const form = useForm<Message>({ defaultValues: { to: 'all', message: '' } })
  // Kept for retries: the same message arrives once.
  const [id, setId] = useState(() => crypto.randomUUID())
  const { register, formState } = form

  const send = async (message: Message) => {
    const param = { id: tournamentId }
    const { recipients } = await unwrap(
      client.tournaments[':id'].messages.$post({ param, json: { ...message, teamId: team?.id, id } }),
    )
    setId(crypto.randomUUID())
    form.reset()
    onOpenChange(false)
    toast({ title: 'Message sent', description: `To ${plural(recipients, 'captain')}.` })
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      unsaved={unsavedIn(form)}
      title={team ? `Message the captain of ${team.name}` : 'Message the captains'}
      description="They get a notification with your name, plus an email for up to three messages a day. Email addresses stay private."
    >
      <DialogForm form={form} send={send} failure="Message not sent" submit="Send message">
        {hasUnpaid && (
          <Field label="To">
            <Select {...register('to')}>
              <option value="all">All captains</option>
              <option value="unpaid">Captains who haven't paid</option>
            </Select>
          </Field>
        )}
        <Field label="Message" error={formState.errors.message?.message}>
          <TextArea
            rows={6}
            {...register('message', {
              validate: (text) => text.trim() !== '' || 'Message is required',
              maxLength: {
                value: maxMessageLength,
                message: `Message must be at most ${maxMessageLength.toLocaleString('en-US')} characters`,
              },
            })}
          />
        </Field>
      </DialogForm>
    </Dialog>
  )
}
