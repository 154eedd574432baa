import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { tournamentsKey } from '#features/tournaments/ui/queries.ts'
import { answer } from '#ui/api.ts'
import { DialogForm } from '#ui/dialog-form.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast.ts'
import { useClient } from '#ui/use-client.ts'
import type { Roster } from '../captain-contract.ts'
import { TeamName } from '../contract.ts'

interface RosterDialogProps {
  teamId: string
  roster: Roster
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Players stand one a line, as they are pasted from a chat. */
const RosterForm = z.object({ name: TeamName, members: z.string() })
type RosterForm = z.infer<typeof RosterForm>

/** Edits a team's name and who plays. What was typed stays when it is refused or the dialog is closed. */
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
    await answer(client.teams[':id'].roster.$patch({ param: { id: teamId }, json }))
    onOpenChange(false)
    toast({ title: 'Team Updated!', description: `${name} stands on the list as you wrote it.` })
    await queryClient.invalidateQueries({ queryKey: tournamentsKey })
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Edit team">
      <DialogForm
        form={form}
        send={send}
        failure="Update Failed"
        fallback="Failed to update team"
        onCancel={() => onOpenChange(false)}
      >
        <Field label="Team name" error={errors.name?.message}>
          <Input {...form.register('name')} autoComplete="off" autoCapitalize="words" />
        </Field>
        <Field
          label="Players"
          error={errors.members?.message}
          hint="One a line. Those with an account here as @username: the tournament then shows among theirs."
        >
          <TextArea {...form.register('members')} rows={5} autoCapitalize="words" spellCheck={false} />
        </Field>
      </DialogForm>
    </Dialog>
  )
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}
