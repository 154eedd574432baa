import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { TournamentDetails } from '#features/tournaments/contract.ts'
import { useRefreshTournament } from '#features/tournaments/ui/queries.ts'
import { detailFields } from '#features/tournaments/ui/tournament-form/fields.ts'
import { pick } from '#lib/objects.ts'
import { Refused, unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { showAtFields } from '#ui/form/refused-fields.ts'
import { toast } from '#ui/toast/toast.ts'

export type Texts = Record<keyof typeof detailFields, string>
export const names = Object.keys(detailFields) as (keyof Texts)[]

/**
 * The form of a tournament's texts. What others save shows up at once, except in fields that were changed here: those are `conflicts`, which
 * have to be settled before saving. Nothing that was typed is lost.
 */
export function useDetailsForm(tournamentId: string, details: TournamentDetails) {
  const client = useClient()
  const refresh = useRefreshTournament(tournamentId)
  const latest = textsOf(details)
  /** The texts that what was typed is based on. */
  const [seen, setSeen] = useState(latest)
  const form = useForm<Texts>({ values: latest, resetOptions: { keepDirtyValues: true } })
  const { dirtyFields } = form.formState
  const conflicts = names.filter((name) => dirtyFields[name] && latest[name] !== seen[name])
  const hasConflicts = conflicts.length > 0
  if (!hasConflicts && names.some((name) => latest[name] !== seen[name])) setSeen(latest)

  const save = form.handleSubmit(async (typed) => {
    if (hasConflicts) return form.setFocus(conflicts[0]!)
    try {
      const changed = names.filter((name) => dirtyFields[name])
      const json = { ...pick(typed, changed), revision: details.revision }
      const saved = await unwrap(client.tournaments[':id'].details.$patch({ param: { id: tournamentId }, json }))
      form.reset(textsOf(saved))
      toast({ title: 'Details saved', description: "They're on the tournament page." })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const isConflict = error.code === 'edited_meanwhile'
      const description = isConflict
        ? 'Someone else changed these texts. Yours are still here: check them and save again.'
        : error.message
      toast({ title: 'Not saved', description, destructive: true })
      if (!isConflict) return void showAtFields(form, error)
    }
    await refresh()
  })

  return {
    form,
    latest,
    conflicts,
    save,
    keepMine: (name: keyof Texts) => setSeen({ ...seen, [name]: latest[name] }),
    takeLatest: (name: keyof Texts) => form.resetField(name, { defaultValue: latest[name] }),
    discard: () => form.reset(latest),
  }
}

const textsOf = ({ description, venueNotes, rules }: Pick<TournamentDetails, keyof Texts>): Texts => ({
  description,
  venueNotes: venueNotes ?? '',
  rules: rules ?? '',
})
