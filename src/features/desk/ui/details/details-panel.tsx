import { useQuery } from '@tanstack/react-query'
import type { TournamentDetails } from '#features/tournaments/contract.ts'
import { canOrganize } from '#features/tournaments/rules.ts'
import { detailsQuery } from '#features/tournaments/ui/queries.ts'
import { detailFields } from '#features/tournaments/ui/tournament-form/fields.ts'
import { UnsavedChangesGuard } from '#features/tournaments/ui/tournament-form/unsaved/unsaved-changes.tsx'
import { maxDescriptionLength, maxRulesLength, maxVenueNotesLength } from '#features/tournaments/values.ts'
import { Button } from '#ui/button.tsx'
import { useClient } from '#ui/client/use-client.ts'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/textarea.tsx'
import { ErrorState } from '#ui/list/error-state.tsx'
import { Skeleton } from '#ui/list/skeleton.tsx'
import type { DeskProps } from '../desk-props.ts'
import { CancelSection } from './cancel-section.tsx'
import { EventForm } from './event-form.tsx'
import { PhotoField } from './photo-field.tsx'
import { TextConflict } from './text-conflict.tsx'
import { TimesForm } from './times-form.tsx'
import { names, useDetailsForm } from './use-details-form.ts'
import type { Texts } from './use-details-form.ts'

const limits: Record<keyof Texts, number> = {
  description: maxDescriptionLength,
  venueNotes: maxVenueNotesLength,
  rules: maxRulesLength,
}

/** What those who run the tournament edit themselves: the organizer the event, co-organizers its times, photo and texts. */
export function DetailsPanel({ tournament, role }: DeskProps) {
  const { data: details, isError, isFetching, refetch } = useQuery(detailsQuery(useClient(), tournament.id))
  if (!details) {
    if (isError) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />
    return <Skeleton className="h-96 max-w-3xl" />
  }
  // The details aren't read again when a first result comes in.
  const hasBegun = tournament.competition === 'running' || tournament.competition === 'finished'
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <p className="text-soft">These details appear on the tournament page.</p>
      {canOrganize(role) ? <EventForm tournament={tournament} /> : <TimesForm tournament={tournament} />}
      <PhotoField tournament={tournament} />
      <DetailsForm tournamentId={tournament.id} details={details} />
      {canOrganize(role) && <CancelSection tournament={tournament} hadResults={details.hadResults || hasBegun} />}
    </div>
  )
}

function DetailsForm({ tournamentId, details }: { tournamentId: string; details: TournamentDetails }) {
  const { form, latest, conflicts, save, keepMine, takeLatest, discard } = useDetailsForm(tournamentId, details)
  const { isDirty, isSubmitting, errors } = form.formState

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-6">
      {names.map((name) => {
        const { label, hint, ...more } = detailFields[name]
        return (
          <div key={name} className="flex flex-col gap-3">
            <Field label={label} hint={hint} optional={'isOptional' in more} error={errors[name]?.message}>
              <TextArea
                readOnly={isSubmitting}
                rows={name === 'venueNotes' ? 3 : 8}
                {...form.register(name, {
                  validate: (text) => 'isOptional' in more || text.trim() !== '' || `${label} is required`,
                  maxLength: {
                    value: limits[name],
                    message: `${label} must be at most ${limits[name].toLocaleString('en-US')} characters`,
                  },
                })}
              />
            </Field>
            {conflicts.includes(name) && (
              <TextConflict
                label={label}
                existing={latest[name]}
                onKeep={() => {
                  keepMine(name)
                  form.setFocus(name)
                }}
                onTake={() => {
                  takeLatest(name)
                  form.setFocus(name)
                }}
              />
            )}
          </div>
        )
      })}
      <div className="flex flex-wrap gap-3 border-t-2 border-line pt-6">
        <Button type="submit" variant="primary" size="lg" busy={isSubmitting} className="max-sm:w-full">
          Save details
        </Button>
        {isDirty && (
          <Button variant="quiet" size="lg" className="max-sm:w-full" onClick={discard}>
            Reset
          </Button>
        )}
      </div>
      <UnsavedChangesGuard inTab isDirty={isDirty && !isSubmitting} />
    </form>
  )
}
