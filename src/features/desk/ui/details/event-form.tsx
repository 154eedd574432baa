import { useForm } from 'react-hook-form'
import { LocationField } from '#features/accounts/ui/location-field.tsx'
import type { Tournament } from '#features/tournaments/contract.ts'
import { eventFields } from '#features/tournaments/ui/tournament-form/fields.ts'
import { toLocalInput } from '#lib/dates.ts'
import { pick } from '#lib/objects.ts'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { EventFrame } from './event-frame.tsx'

type Values = Pick<Tournament, keyof typeof eventFields>
const names = Object.keys(eventFields) as (keyof Values)[]
const dates = ['startDate', 'endDate', 'registrationDeadline'] as const
const required = (label: string) => ({ required: `${label} is required` })

/** The organizer's form: name, place, dates and spots. */
export function EventForm({ tournament }: { tournament: Tournament }) {
  const form = useForm<Values>({ values: valuesOf(tournament), resetOptions: { keepDirtyValues: true } })
  const { isSubmitting, errors } = form.formState
  return (
    <EventFrame tournament={tournament} form={form} valuesOf={valuesOf} editOf={(changed) => changed}>
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
    </EventFrame>
  )
}

/** A tournament's values in the form, with dates in its own time zone. */
function valuesOf(tournament: Tournament): Values {
  const local = (instant: string) => toLocalInput(instant, tournament.timeZone)
  return {
    ...pick(tournament, names),
    startDate: local(tournament.startDate),
    endDate: local(tournament.endDate),
    registrationDeadline: local(tournament.registrationDeadline),
  }
}
