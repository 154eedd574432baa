import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { tournamentsKey } from '#features/tournaments/ui/queries.ts'
import { unwrap } from '#ui/client/api.ts'
import { DialogForm } from '#ui/overlay/dialog-form.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { unsavedIn } from '#ui/overlay/unsaved.ts'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/textarea.tsx'
import { toast } from '#ui/toast/toast.ts'
import { useClient } from '#ui/client/use-client.ts'
import type { Roster } from '../contract.ts'
import { TeamName } from '../contract.ts'
import { TeamNameField } from './team-name-field.tsx'

interface RosterDialogProps {
  teamId: string
  roster: Roster
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** One player per line, as pasted from a chat. */
const RosterForm = z.object({ name: TeamName, members: z.string() })
type RosterForm = z.infer<typeof RosterForm>

/** Edits a team's name and players. What was typed stays if it is refused. */
export default function RosterDialog({ teamId, roster, open, onOpenChange }: RosterDialogProps) {
  const client = useClient()
  const queryClient = useQueryClient()
  const form = useForm<RosterForm>({
    resolver: standardSchemaResolver(RosterForm),
    defaultValues: { name: roster.name, members: roster.members.join('\n') },
  })
  const { errors } = form.formState

  const send = async ({ name, members }: RosterForm) => {
    const json = { name, members: linesOf(members) }
    await unwrap(client.teams[':id'].roster.$patch({ param: { id: teamId }, json }))
    onOpenChange(false)
    toast({ title: 'Team Updated!', description: `Your changes to ${name} are saved.` })
    await queryClient.invalidateQueries({ queryKey: tournamentsKey })
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange} unsaved={unsavedIn(form)} title="Edit team">
      <DialogForm form={form} send={send} failure="Update Failed" fallback="Failed to update team">
        <TeamNameField {...form.register('name')} error={errors.name?.message} />
        <Field
          label="Players"
          error={errors.members?.message}
          hint="One player per line. Invite members with @username or their email address; they appear once they accept. Anyone else is listed by name, as a guest."
        >
          <TextArea {...form.register('members')} rows={5} autoCapitalize="words" spellCheck={false} />
        </Field>
        <InvitationStates invitations={roster.invitations} />
      </DialogForm>
    </Dialog>
  )
}

const stateLabels = { invited: 'Invited', accepted: 'Joined', declined: 'Declined', left: 'Left' }

/** How each invited person responded. */
function InvitationStates({ invitations }: Pick<Roster, 'invitations'>) {
  if (invitations.length === 0) return null
  return (
    <section aria-labelledby="invitation-states">
      <h3 id="invitation-states" className="type-label">
        Invitations
      </h3>
      <ul role="list" className="mt-1">
        {invitations.map(({ member, status }) => (
          <li key={member} className="flex justify-between gap-4 border-b border-line py-1.5 last:border-0">
            <span className="min-w-0 break-words">{member}</span>
            <span className="shrink-0 text-soft">{stateLabels[status]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}
