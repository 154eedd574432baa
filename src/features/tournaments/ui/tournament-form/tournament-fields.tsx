import { useId, useState } from 'react'
import type { ComponentProps } from 'react'
import { LocationField } from '#features/accounts/ui/location-field.tsx'
import { sportLabel } from '#lib/sports.ts'
import { cx } from '#ui/cx.ts'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextArea } from '#ui/form/textarea.tsx'
import { formatLabels } from '../../format-values.ts'
import { skillLabels, skillLevels } from '../../values.ts'
import { changesOf, formSections } from './fields.ts'
import type { FormField } from './fields.ts'
import { DatesLine, MoneyBars } from './form-summaries.tsx'
import { TimeZoneSelect } from './time-zone/time-zone-select.tsx'
import type { TournamentFormState } from './use-tournament-form.ts'

type Description = (typeof formSections)[number]['fields'][string]

interface TournamentFieldsProps {
  form: TournamentFormState
  /** The level of the sections' headings. */
  level?: 2 | 3
}

/** Every field of a tournament, in its sections. */
export function TournamentFields({ form, level = 2 }: TournamentFieldsProps) {
  const Heading = `h${level}` as const
  const id = useId()
  // A closed dialog has lost its inputs, but not their values.
  const [typedBefore] = useState(() => changesOf(form.start, form.values))
  const defaults = { ...form.start, ...typedBefore }
  return formSections.map(({ title, fields, isNarrow, summary }, place) => (
    <section key={title} aria-labelledby={`${id}-${place}`} className="flex flex-col gap-5">
      <Heading id={`${id}-${place}`} className={level === 2 ? 'type-heading' : 'type-subheading'}>
        {title}
      </Heading>
      <div className={cx('grid items-start gap-x-4 gap-y-5 sm:grid-cols-2 sm:gap-x-6', isNarrow && 'grid-cols-2')}>
        {Object.entries(fields).map(([name, description]) => (
          <TournamentField
            key={name}
            form={form}
            name={name as FormField}
            description={description}
            defaultValue={defaults[name as FormField]}
          />
        ))}
      </div>
      {summary === 'dates' && <DatesLine values={form.values} />}
      {summary === 'money' && <MoneyBars values={form.values} />}
    </section>
  ))
}

interface TournamentFieldProps {
  form: TournamentFormState
  name: FormField
  description: Description
  defaultValue: string | number
}

function TournamentField({ form, name, description, defaultValue }: TournamentFieldProps) {
  const { kind, label, hint, isOptional, isWide } = description
  const { values, maxTeamSize, problems, notes } = form
  const text = typeof hint === 'function' ? hint({ ...values, maxTeamSize }) : hint
  const around = {
    label,
    optional: isOptional ?? false,
    error: problems[name],
    hint: notes[name] ?? text,
    className: isWide && 'sm:col-span-2',
  }
  const input = { name, defaultValue: Number.isNaN(defaultValue) ? '' : defaultValue }
  // Kept in the form, so that it counts as unchanged.
  if (kind === 'format' && form.formats.length === 0) return <input type="hidden" {...input} />
  if (kind === 'location')
    return (
      <LocationField {...around} {...input} onPick={({ timeZone }) => timeZone && form.suggestTimeZone(timeZone)} />
    )
  return <Field {...around}>{controlOf(description, input, form)}</Field>
}

function controlOf(
  { kind, min, max }: Description,
  input: ComponentProps<'input'> & ComponentProps<'select'> & ComponentProps<'textarea'>,
  { start, sports, formats, maxTeamSize }: TournamentFormState,
) {
  switch (kind) {
    case 'text':
      return <TextArea {...input} />
    case 'sport':
      return <Select {...input}>{optionsOf(sports, labelsOf(sports), 'Choose a sport')}</Select>
    case 'skill':
      return <Select {...input}>{optionsOf(skillLevels, skillLabels)}</Select>
    case 'format':
      return <Select {...input}>{optionsOf(formats, formatLabels)}</Select>
    case 'zone':
      return <TimeZoneSelect {...input} start={start.timeZone} />
    case 'date':
      return <Input {...input} type="datetime-local" />
    case 'count':
      return <Input {...input} type="number" inputMode="numeric" step={1} min={min} max={max ?? maxTeamSize} />
    case 'dollars':
      return <Input {...input} type="number" inputMode="decimal" step={0.01} min={0} max={max} before="$" />
    default:
      return <Input {...input} autoComplete="off" />
  }
}

const labelsOf = (sports: readonly string[]) => Object.fromEntries(sports.map((sport) => [sport, sportLabel(sport)]))

function optionsOf(values: readonly string[], labels: Record<string, string>, none?: string) {
  return (
    <>
      {none && <option value="">{none}</option>}
      {values.map((value) => (
        <option key={value} value={value}>
          {labels[value] ?? value}
        </option>
      ))}
    </>
  )
}
