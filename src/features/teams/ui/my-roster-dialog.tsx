import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { showAtFields } from '#features/accounts/ui/refused-fields.ts'
import { tournamentsKey } from '#features/tournaments/ui/queries.ts'
import { Refused, answer } from '#ui/api.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast.ts'
import { useClient } from '#ui/use-client.ts'
import type { Roster } from '../captain-contract.ts'
import { TeamName } from '../contract.ts'

export interface RosterDialogProps {
  teamId: string
  roster: Roster
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Players stand one a line, as they are pasted from a chat. */
const RosterForm = z.object({ name: TeamName, members: z.string() })

/** Edits a team's name and who plays. What was typed stays when it is refused or the dialog is closed. */
export default function RosterDialog({ teamId, roster, open, onOpenChange }: RosterDialogProps) {
  const client = useClient()
  const queryClient = useQueryClient()
  const form = useForm({
    resolver: standardSchemaResolver(RosterForm),
    defaultValues: { name: roster.name, members: roster.members.join('\n') },
  })
  const { errors, isSubmitting } = form.formState

  const save = form.handleSubmit(async ({ name, members }) => {
    const json = { name, members: linesOf(members) }
    try {
      await answer(client.teams[':id'].roster.$patch({ param: { id: teamId }, json }))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      toast({ title: 'Update Failed', description: error.message || 'Failed to update team', destructive: true })
      showAtFields(form, error)
      return
    }
    onOpenChange(false)
    toast({ title: 'Team Updated!', description: `${name} stands on the list as you wrote it.` })
    await queryClient.invalidateQueries({ queryKey: tournamentsKey })
  })

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Edit team">
      <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-5">
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
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="quiet" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={isSubmitting}>
            Save changes
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}
