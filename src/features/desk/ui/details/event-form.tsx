import { useForm } from 'react-hook-form'
import { LocationField } from '#features/accounts/ui/location-field.tsx'
import type { Tournament } from '#features/tournaments/contract.ts'
import { eventFields } from '#features/tournaments/ui/tournament-form/fields.ts'
import { UnsavedChangesGuard } from '#features/tournaments/ui/tournament-form/unsaved/unsaved-changes.tsx'
import { useLazyDialog } from '#ui/lazy.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { eventOf, useEventForm, type EventValues } from './use-event-form.ts'

const loadDialog = () => import('./move-dialog.tsx')
const dates = ['startDate', 'endDate', 'registrationDeadline'] as const
const required = (label: string) => ({ required: `${label} is required` })

/** Name, place, dates and spots. Before a change that people are told of is saved, it says who, what moves and what may be refunded. */
export function EventForm({ tournament }: { tournament: Tournament }) {
  const form = useForm<EventValues>({ values: eventOf(tournament), resetOptions: { keepDirtyValues: true } })
  const dialog = useLazyDialog(loadDialog)
  const { pending, submit, confirm, forget } = useEventForm(tournament, form, dialog.show)
  const { isDirty, isSubmitting, errors } = form.formState
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-labelledby="event" className="flex flex-col gap-5">
      <h2 id="event" className="type-heading">
        The event
      </h2>
      <Field label={eventFields.name.label} error={errors.name?.message}>
        <Input readOnly={isSubmitting} autoComplete="off" {...form.register('name', required('Name'))} />
      </Field>
      <LocationField
        label={eventFields.location.label}
        hint={eventFields.location.hint}
        error={errors.location?.message}
        readOnly={isSubmitting}
        {...form.register('location', required('Location'))}
      />
      <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-2">
        {dates.map((name) => (
          <Field
            key={name}
            label={eventFields[name].label}
            hint={`Time zone: ${tournament.timeZone.replaceAll('_', ' ')}`}
            error={errors[name]?.message}
          >
            <Input
              type="datetime-local"
              readOnly={isSubmitting}
              {...form.register(name, required(eventFields[name].label))}
            />
          </Field>
        ))}
        <Field label={eventFields.maxTeams.label} hint={eventFields.maxTeams.hint} error={errors.maxTeams?.message}>
          <Input
            type="number"
            inputMode="numeric"
            readOnly={isSubmitting}
            {...form.register('maxTeams', { valueAsNumber: true })}
          />
        </Field>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" size="lg" busy={isSubmitting} className="max-sm:w-full">
          Save event
        </Button>
        {isDirty && (
          <Button variant="quiet" size="lg" className="max-sm:w-full" onClick={() => form.reset(eventOf(tournament))}>
            Reset
          </Button>
        )}
      </div>
      {dialog.Dialog && pending && (
        <dialog.Dialog
          preview={pending.preview}
          timeZone={tournament.timeZone}
          onConfirm={confirm}
          onClosed={forget}
          {...dialog.state}
        />
      )}
      <UnsavedChangesGuard inTab isDirty={isDirty && !isSubmitting} />
    </form>
  )
}
