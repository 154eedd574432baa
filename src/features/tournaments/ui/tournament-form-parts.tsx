import { useContext, useId } from 'react'
import type { ReactNode } from 'react'
import { formatDollars } from '#lib/money.ts'
import { cx } from '#ui/cx.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { maxEntryFee, maxPrizePool, maxTeamsLimit, minTeams, skillLabels, skillLevels, sportLabels } from '../values.ts'
import { LocationField } from './location-field.tsx'
import { FormContext, useFormField } from './tournament-form-context.ts'
import { ZoneField } from './tournament-form-zone.tsx'

/** What is played. */
export function AboutSection({ sports }: { sports: readonly string[] }) {
  const { field, errorOf } = useFormField()
  return (
    <Section title="The tournament">
      <Field label="Tournament name" {...errorOf('name')} className="sm:col-span-2">
        <Input {...field('name')} autoComplete="off" />
      </Field>
      <Field label="Sport" {...errorOf('sport')}>
        <Select {...field('sport')}>
          <option value="">Choose a sport</option>
          {sports.map((sport) => (
            <option key={sport} value={sport}>
              {sportLabels[sport] ?? sport}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Skill level" {...errorOf('skillLevel')}>
        <Select {...field('skillLevel')}>
          {skillLevels.map((level) => (
            <option key={level} value={level}>
              {skillLabels[level]}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="Description"
        {...errorOf('description')}
        className="sm:col-span-2"
        hint="Who it is for, how the day runs, what to bring."
      >
        <TextArea {...field('description')} />
      </Field>
    </Section>
  )
}

/** Where and when. */
export function PlaceSection() {
  const { field, errorOf } = useFormField()
  const { notes } = useContext(FormContext)
  return (
    <Section title="Where and when">
      <div className="sm:col-span-2">
        <LocationField {...field('location')} {...errorOf('location')} />
      </div>
      <ZoneField />
      <Field label="Start date" {...errorOf('startDate')} hint={notes.startDate}>
        <Input {...field('startDate')} type="datetime-local" />
      </Field>
      <Field label="End date" {...errorOf('endDate')} hint={notes.endDate}>
        <Input {...field('endDate')} type="datetime-local" />
      </Field>
      <Field
        label="Registration deadline"
        {...errorOf('registrationDeadline')}
        hint={notes.registrationDeadline ?? 'The last moment to enter.'}
      >
        <Input {...field('registrationDeadline')} type="datetime-local" />
      </Field>
    </Section>
  )
}

/** How many may play, and for what. */
export function StakesSection({ maxTeamSize }: { maxTeamSize: number }) {
  const { field, errorOf } = useFormField()
  const whole = { inputMode: 'numeric', step: 1 } as const
  const dollars = { inputMode: 'decimal', step: 0.01, min: 0, before: '$' } as const
  return (
    <Section title="Teams and money" isNarrow>
      <Field label="Max teams" {...errorOf('maxTeams')} hint={`${minTeams} to ${maxTeamsLimit} teams`}>
        <Input {...field('maxTeams')} type="number" {...whole} min={minTeams} max={maxTeamsLimit} />
      </Field>
      <Field label="Team size" {...errorOf('teamSize')} hint={`1 to ${maxTeamSize} players`}>
        <Input {...field('teamSize')} type="number" {...whole} min={1} max={maxTeamSize} />
      </Field>
      <Field label="Entry fee" {...errorOf('entryFee')} hint="For each team. $0 makes it free to enter.">
        <Input {...field('entryFee')} type="number" {...dollars} max={maxEntryFee} />
      </Field>
      <Field label="Prize pool" {...errorOf('prizePool')} hint={<FeesWhenFull />}>
        <Input {...field('prizePool')} type="number" {...dollars} max={maxPrizePool} />
      </Field>
    </Section>
  )
}

/** What an organizer wants to know while deciding on a prize pool. */
function FeesWhenFull() {
  const { maxTeams, entryFee } = useContext(FormContext).values
  const cents = Math.round(maxTeams * entryFee * 100)
  const isKnown = Number.isFinite(cents) && cents >= 0 && maxTeams <= maxTeamsLimit
  return `Entry fees come to ${isKnown ? formatDollars(cents / 100) : '…'} when full.`
}

export function RulesSection() {
  const { field, errorOf } = useFormField()
  return (
    <Section title="House rules">
      <Field
        label="Rules"
        optional
        {...errorOf('rules')}
        className="sm:col-span-2"
        hint="Match length, substitutions, what decides a draw."
      >
        <TextArea {...field('rules')} />
      </Field>
    </Section>
  )
}

interface SectionProps {
  title: string
  /** Its fields are short: two of them share a row on a phone too. */
  isNarrow?: boolean
  children: ReactNode
}

function Section({ title, isNarrow = false, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-5">
      <h2 id={id} className="type-heading">
        {title}
      </h2>
      <div className={cx('grid items-start gap-x-4 gap-y-5 sm:grid-cols-2 sm:gap-x-6', isNarrow && 'grid-cols-2')}>
        {children}
      </div>
    </section>
  )
}
