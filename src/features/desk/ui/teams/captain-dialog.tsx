import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { Entry } from '#features/registrations/contract.ts'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import type { DialogState } from '#ui/lazy.tsx'
import { DialogForm } from '#ui/overlay/dialog-form.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { unsavedIn } from '#ui/overlay/unsaved.ts'
import { toast } from '#ui/toast/toast.ts'
import { entriesQuery } from '#features/registrations/ui/queries.ts'
import { CaptainField, isInvitee } from './adding/late-team-fields.tsx'

interface CaptainDialogProps extends DialogState {
  tournamentId: string
  entry: Entry
}

/** Asks somebody to be the captain of a team that has none, in place of who was asked before. */
export default function CaptainDialog({ tournamentId, entry, open, onOpenChange }: CaptainDialogProps) {
  const client = useClient()
  const queryClient = useQueryClient()
  const form = useForm<{ captain: string }>({ defaultValues: { captain: '' } })
  const { teamId, teamName, captainInvitation } = entry
  const waiting = captainInvitation?.status === 'invited' ? captainInvitation.invitee : null

  const send = async ({ captain }: { captain: string }) => {
    const route = client.tournaments[':id'].teams[':teamId']['captain-invitation']
    await unwrap(route.$put({ param: { id: tournamentId, teamId: teamId! }, json: { captain } }))
    await queryClient.invalidateQueries({ queryKey: entriesQuery(client, tournamentId).queryKey })
    onOpenChange(false)
    toast({ title: 'Invitation sent', description: `${captain.trim()} can accept or decline.` })
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      unsaved={unsavedIn(form)}
      title={`Invite a captain for ${teamName}`}
      description={
        waiting ? `This withdraws the invitation to ${waiting}.` : 'The team has no captain until they accept.'
      }
    >
      <DialogForm form={form} send={send} failure="Invitation not sent" submit="Send invitation">
        <CaptainField
          label="Captain"
          hint="A username or an email address."
          error={form.formState.errors.captain?.message}
          {...form.register('captain', {
            validate: (typed) => (typed.trim() === '' ? 'Enter a username or an email address' : isInvitee(typed)),
          })}
        />
      </DialogForm>
    </Dialog>
  )
}
