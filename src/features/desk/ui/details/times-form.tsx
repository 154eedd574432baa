import { useForm } from 'react-hook-form'
import type { Tournament } from '#features/tournaments/contract.ts'
import type { Dates } from '#features/tournaments/rules.ts'
import { formatDay, toLocalDay, toLocalInput } from '#lib/dates.ts'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { DefinitionList } from '#ui/list/definition-list.tsx'
import { EventFrame } from './event-frame.tsx'

/** '09:00', in the tournament's time zone. */
type Times = Record<keyof Dates, string>

const labels: Times = {
  startDate: 'Start time',
  endDate: 'End time',
  registrationDeadline: 'Registration closing time',
}
const names = Object.keys(labels) as (keyof Times)[]

/** The co-organizers' form: times of day. It shows what only the organizer can change. */
export function TimesForm({ tournament }: { tournament: Tournament }) {
  const { name, location, maxTeams, timeZone } = tournament
  const form = useForm<Times>({ values: timesOf(tournament), resetOptions: { keepDirtyValues: true } })
  const { isSubmitting, errors } = form.formState
  return (
    <EventFrame
      tournament={tournament}
      form={form}
      valuesOf={timesOf}
      editOf={(changed) => onTheirDays(tournament, changed)}
    >
      <p className="text-soft">
        You can change the times. Only the organizer can change the name, dates, location and number of spots. Changing
        the date or location can entitle teams to a full refund.
      </p>
      <DefinitionList
        facts={[
          { term: 'Tournament name', detail: name },
          { term: 'Location', detail: location },
          { term: 'Spots', detail: maxTeams },
          { term: 'Time zone', detail: timeZone.replaceAll('_', ' ') },
        ]}
      />
      <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-3">
        {names.map((field) => (
          <Field
            key={field}
            label={labels[field]}
            hint={`On ${formatDay(tournament[field], timeZone)}`}
            error={errors[field]?.message}
          >
            <Input
              type="time"
              readOnly={isSubmitting}
              {...form.register(field, { required: `${labels[field]} is required` })}
            />
          </Field>
        ))}
      </div>
    </EventFrame>
  )
}

function timesOf(tournament: Tournament): Times {
  const timeOf = (name: keyof Dates) => toLocalInput(tournament[name], tournament.timeZone).slice(11)
  return {
    startDate: timeOf('startDate'),
    endDate: timeOf('endDate'),
    registrationDeadline: timeOf('registrationDeadline'),
  }
}

/** These times as local dates, each on the day that it is on now. */
const onTheirDays = (tournament: Tournament, times: Partial<Times>): Partial<Times> =>
  Object.fromEntries(
    names
      .filter((name) => times[name] !== undefined)
      .map((name) => [name, `${toLocalDay(tournament[name], tournament.timeZone)}T${times[name]}`]),
  )
