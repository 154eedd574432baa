import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { MovePreview } from '#features/payments/contract.ts'
import type { EditDetails, Tournament } from '#features/tournaments/contract.ts'
import { useRefreshTournament } from '#features/tournaments/ui/queries.ts'
import { Refused, unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { showAtFields } from '#ui/form/refused-fields.ts'
import { toast } from '#ui/toast/toast.ts'

export interface EventFormProps<Values extends FieldValues> {
  tournament: Tournament
  /** Each of its fields is named like the field of the edit that it changes. */
  form: UseFormReturn<Values>
  valuesOf: (tournament: Tournament) => Values
  /** What is sent for the values that were changed. */
  editOf: (changed: Partial<Values>) => EditDetails
}

type Pending = { edit: EditDetails; preview: MovePreview }

/** Saves the changed fields: at once if nobody is told of them and no match moves, or after `show` has asked with the preview. */
export function useEventForm<Values extends FieldValues>(
  { tournament, form, valuesOf, editOf }: EventFormProps<Values>,
  show: () => Promise<void>,
) {
  const client = useClient()
  const param = { id: tournament.id }
  const refresh = useRefreshTournament(tournament.id)
  const [pending, setPending] = useState<Pending | null>(null)
  const { dirtyFields } = form.formState

  const save = async (json: EditDetails) => {
    const saved = await unwrap(client.tournaments[':id'].details.$patch({ param, json }))
    form.reset(valuesOf(saved))
    toast({ title: 'Event saved', description: 'The tournament page is up to date.' })
    await refresh()
  }

  const submit = form.handleSubmit(async (typed) => {
    const changed = Object.entries(typed).filter(([name]) => dirtyFields[name as keyof typeof dirtyFields])
    if (changed.length === 0) return toast({ title: 'No changes to save' })
    const json = editOf(Object.fromEntries(changed) as Partial<Values>)
    try {
      const preview = await unwrap(client.tournaments[':id'].details.preview.$post({ param, json }))
      const { revision, recipients, scheduleMove, refunds } = preview
      const edit = { ...json, revision: revision ?? undefined }
      if (recipients === 0 && !scheduleMove && refunds.length === 0) return await save(edit)
      setPending({ edit, preview })
      await show()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (!showAtFields(form, error)) toast({ title: 'Not saved', description: error.message, destructive: true })
    }
  })

  return { pending, submit, confirm: () => save(pending!.edit), forget: () => setPending(null) }
}
