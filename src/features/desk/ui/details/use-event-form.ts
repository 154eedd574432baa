import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { MovePreview } from '#features/payments/contract.ts'
import type { EditDetails, Tournament } from '#features/tournaments/contract.ts'
import { useRefreshTournament } from '#features/tournaments/ui/queries.ts'
import { eventFields } from '#features/tournaments/ui/tournament-form/fields.ts'
import { toLocalInput } from '#lib/dates.ts'
import { pick } from '#lib/objects.ts'
import { Refused, unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { showAtFields } from '#ui/form/refused-fields.ts'
import { toast } from '#ui/toast/toast.ts'

export type EventValues = Pick<Tournament, keyof typeof eventFields>
const names = Object.keys(eventFields) as (keyof EventValues)[]

/** A tournament's values in the form, with dates in its own time zone. */
export function eventOf(tournament: Tournament): EventValues {
  const local = (instant: string) => toLocalInput(instant, tournament.timeZone)
  return {
    ...pick(tournament, names),
    startDate: local(tournament.startDate),
    endDate: local(tournament.endDate),
    registrationDeadline: local(tournament.registrationDeadline),
  }
}

type Pending = { json: EditDetails; preview: MovePreview }

/** Saves the changed fields: at once if nobody is told of them and no match moves, or after `show` has asked with the preview. */
export function useEventForm(tournament: Tournament, form: UseFormReturn<EventValues>, show: () => Promise<void>) {
  const client = useClient()
  const param = { id: tournament.id }
  const refresh = useRefreshTournament(tournament.id)
  const [pending, setPending] = useState<Pending | null>(null)
  const { dirtyFields } = form.formState

  const save = async (json: EditDetails) => {
    const saved = await unwrap(client.tournaments[':id'].details.$patch({ param, json }))
    form.reset(eventOf(saved))
    toast({ title: 'Event saved', description: 'The tournament page is up to date.' })
    await refresh()
  }

  const submit = form.handleSubmit(async (typed) => {
    const json = pick(
      typed,
      names.filter((name) => dirtyFields[name]),
    )
    if (Object.keys(json).length === 0) return
    try {
      const preview = await unwrap(client.tournaments[':id'].details.preview.$post({ param, json }))
      const { revision, recipients, scheduleMove, refunds } = preview
      const edit = { ...json, revision: revision ?? undefined }
      if (recipients === 0 && !scheduleMove && refunds.length === 0) return await save(edit)
      setPending({ json: edit, preview })
      await show()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (!showAtFields(form, error)) toast({ title: 'Not saved', description: error.message, destructive: true })
    }
  })

  return { pending, submit, confirm: () => save(pending!.json), forget: () => setPending(null) }
}
