import { useForm, useWatch } from 'react-hook-form'
import { isGiven, UsernameField } from '#features/accounts/ui/username-field.tsx'
import type { AddOfficial } from '#features/tournaments/contract.ts'
import { useRefreshTournament } from '#features/tournaments/ui/queries.ts'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import type { DialogState } from '#ui/lazy.tsx'
import { DialogForm } from '#ui/overlay/dialog-form.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { unsavedIn } from '#ui/overlay/unsaved.ts'
import { toast } from '#ui/toast/toast.ts'
import { Choices } from '../choices.tsx'

/** Asks a member to take a role in the tournament. */
export default function OfficialDialog({ tournamentId, ...state }: DialogState & { tournamentId: string }) {
  const client = useClient()
  const refresh = useRefreshTournament(tournamentId)
  const form = useForm<AddOfficial>({ defaultValues: { username: '', role: 'scorekeeper' } })
  const role = useWatch({ control: form.control, name: 'role' })

  const send = async (input: AddOfficial) => {
    const param = { id: tournamentId }
    const { name, status } = await unwrap(client.tournaments[':id'].officials.$post({ param, json: input }))
    await refresh()
    form.reset()
    state.onOpenChange(false)
    if (status === 'accepted') toast({ title: 'Role changed', description: `${name} is now a scorekeeper.` })
    else toast({ title: 'Invitation sent', description: `${name} can accept or decline it in My Teams.` })
  }

  return (
    <Dialog {...state} unsaved={unsavedIn(form)} title="Invite an official">
      <DialogForm form={form} send={send} failure="Invitation not sent" submit="Send invitation">
        <Choices
          legend="Role"
          name="role"
          choices={[
            ['scorekeeper', 'Scorekeeper'],
            ['co_organizer', 'Co-organizer'],
          ]}
          chosen={role}
          onChoose={(value) => form.setValue('role', value === 'co_organizer' ? value : 'scorekeeper')}
        />
        <p className="text-soft">{tasks[role]}</p>
        <UsernameField
          label="Username"
          error={form.formState.errors.username?.message}
          {...form.register('username', { validate: isGiven })}
        />
      </DialogForm>
    </Dialog>
  )
}

const tasks: Record<AddOfficial['role'], string> = {
  scorekeeper: 'Can enter and correct results only.',
  co_organizer: 'Can do everything you can, except add and remove officials.',
}
