import { useForm } from 'react-hook-form'
import type { TeamWithPlayers } from '#features/teams/contract.ts'
import { publicName } from '#features/teams/rules.ts'
import { useRefreshTournament } from '#features/tournaments/ui/queries.ts'
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

type RemovalDialogProps = DialogState & {
  team: Pick<TeamWithPlayers, 'id' | 'tournamentId'>
  names: readonly string[]
  isAdministrator: boolean
}

/** Asks the captain and the administrator to remove the name of a player without an account; the administrator removes it. */
export default function RemovalDialog({ team, names, isAdministrator, open, onOpenChange }: RemovalDialogProps) {
  const client = useClient()
  const refresh = useRefreshTournament(team.tournamentId)
  const form = useForm({ defaultValues: { name: names[0]!, email: '' } })
  const { errors } = form.formState
  const param = { id: team.id }

  const ask = async (name: string, email: string) => {
    await unwrap(client.teams[':id']['removal-requests'].$post({ param, json: { name, email } }))
    toast({ title: 'Request sent', description: "We'll reply by email." })
  }
  const remove = async (name: string) => {
    await unwrap(client.admin.teams[':id'].removals.$post({ param, json: { name } }))
    toast({ title: 'Name removed' })
    await refresh()
  }
  const send = async ({ name, email }: { name: string; email: string }) => {
    await (isAdministrator ? remove(publicName(name)) : ask(publicName(name), email))
    form.reset()
    onOpenChange(false)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      unsaved={unsavedIn(form)}
      title={isAdministrator ? 'Remove a name' : 'Ask to remove a name'}
      description={
        isAdministrator
          ? 'The player is taken off the team. Results stay.'
          : 'If you or your child is listed here, you can ask the captain and us to remove the name. It stays until the captain or we remove it.'
      }
    >
      <DialogForm
        form={form}
        send={send}
        failure={isAdministrator ? 'Name not removed' : 'Request not sent'}
        submit={isAdministrator ? 'Remove' : 'Send request'}
      >
        <Field label="Name">
          <Select {...form.register('name')}>
            {names.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </Field>
        {!isAdministrator && (
          <Field label="Your email" error={errors.email?.message} hint="The captain won't see it.">
            <Input type="email" autoComplete="email" {...form.register('email')} />
          </Field>
        )}
      </DialogForm>
    </Dialog>
  )
}
