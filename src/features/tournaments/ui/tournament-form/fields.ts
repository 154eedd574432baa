import { toLocalInput } from '#lib/dates.ts'
import type { Tournament } from '../../contract.ts'
import { formatCalled } from '../../format-values.ts'
import { createDefaults, maxEntryFee, maxPrizePool, maxTeamsLimit, minTeams } from '../../values.ts'

/** What a hint may depend on: the other fields' values and the maximum team size. */
interface HintContext {
  timeZone: string
  maxTeamSize: number
}

interface FieldDescription {
  kind: 'line' | 'text' | 'sport' | 'skill' | 'format' | 'location' | 'zone' | 'date' | 'count' | 'dollars'
  label: string
  hint?: string | ((context: HintContext) => string)
  isOptional?: true
  /** Takes the full width where two fields fit in a row. */
  isWide?: true
  min?: number
  /** The maximum team size depends on whether the tournament is new. */
  max?: number
}

type Fields = Record<string, FieldDescription>

const about = {
  name: { kind: 'line', label: 'Tournament name', isWide: true },
  sport: { kind: 'sport', label: 'Sport' },
  skillLevel: { kind: 'skill', label: 'Skill level' },
  format: {
    kind: 'format',
    label: 'Format',
    isWide: true,
    hint: 'Until the draw, you can change the format and set its details under Run tournament.',
  },
  description: {
    kind: 'text',
    label: 'Description',
    isWide: true,
    hint: "Who it's for, how the day works, what to bring.",
  },
} as const satisfies Fields

const place = {
  location: {
    kind: 'location',
    label: 'Location',
    isWide: true,
    hint: 'Venue or town. Type at least 3 letters for suggestions.',
  },
  venueNotes: {
    kind: 'text',
    label: 'Venue notes',
    isOptional: true,
    isWide: true,
    hint: 'Where to park, which entrance.',
  },
  timeZone: {
    kind: 'zone',
    label: 'Time zone',
    isWide: true,
    hint: ({ timeZone }: HintContext) => `Times are in ${timeZone || 'your time zone'}.`,
  },
  startDate: { kind: 'date', label: 'Start date' },
  endDate: { kind: 'date', label: 'End date' },
  registrationDeadline: { kind: 'date', label: 'Registration deadline', hint: 'Teams can register until then.' },
} as const satisfies Fields

const money = {
  maxTeams: {
    kind: 'count',
    label: 'Max teams',
    hint: `${minTeams} to ${maxTeamsLimit} teams`,
    min: minTeams,
    max: maxTeamsLimit,
  },
  teamSize: {
    kind: 'count',
    label: 'Team size',
    hint: ({ maxTeamSize }: HintContext) => `1 to ${maxTeamSize} players`,
    min: 1,
  },
  entryFee: { kind: 'dollars', label: 'Entry fee', hint: 'Per team. $0 makes it free.', max: maxEntryFee },
  prizePool: { kind: 'dollars', label: 'Prize pool', hint: 'Total prize money. $0 for none.', max: maxPrizePool },
} as const satisfies Fields

const houseRules = {
  rules: {
    kind: 'text',
    label: 'Rules',
    isOptional: true,
    isWide: true,
    hint: 'Match length, substitutions, tiebreakers.',
  },
} as const satisfies Fields

/** The form from top to bottom. Add a new field here, in the contract and as a column; the form picks it up. */
export const formSections: readonly {
  title: string
  fields: Fields
  isNarrow?: true
  /** What is shown below the fields. */
  summary?: 'dates' | 'money'
}[] = [
  { title: 'The tournament', fields: about },
  { title: 'Where and when', fields: place, summary: 'dates' },
  { title: 'Teams and money', fields: money, isNarrow: true, summary: 'money' },
  { title: 'House rules', fields: houseRules },
]

/** The event itself, which its organizer edits. */
export const eventFields = {
  name: about.name,
  location: place.location,
  startDate: place.startDate,
  endDate: place.endDate,
  registrationDeadline: place.registrationDeadline,
  maxTeams: money.maxTeams,
}

/** The texts that those who run the tournament edit. */
export const detailFields = {
  description: about.description,
  venueNotes: place.venueNotes,
  rules: houseRules.rules,
}

const descriptions = { ...about, ...place, ...money, ...houseRules }

export type FormField = keyof typeof descriptions
type KindOf<Field extends FormField> = (typeof descriptions)[Field]['kind']
type DateField = { [Field in FormField]: KindOf<Field> extends 'date' ? Field : never }[FormField]

/**
 * The form's values: dates as local text ('2026-12-05T09:00'), amounts in dollars, NaN for an empty number. The time zone is empty until
 * the browser's is known.
 */
export type FormValues = { [Field in FormField]: KindOf<Field> extends 'count' | 'dollars' ? number : string }

export const formFields = Object.keys(descriptions) as FormField[]
export const dateFields = formFields.filter((field): field is DateField => descriptions[field].kind === 'date')

/** One value for each field of the form. */
export function valuesFrom(valueOf: (field: FormField) => string | number): FormValues {
  return Object.fromEntries(formFields.map((field) => [field, valueOf(field)])) as FormValues
}

const defaults: Partial<FormValues> = { ...createDefaults, format: 'single_elimination' }
export const blankForm = valuesFrom((field) => defaults[field] ?? '')

/** A tournament's form values, with dates in its own time zone. */
export function formOf(tournament: Tournament): FormValues {
  return valuesFrom((field) => {
    const value = (field === 'format' ? formatCalled(tournament.format) : tournament[field]) ?? ''
    return descriptions[field].kind === 'date' ? toLocalInput(String(value), tournament.timeZone) : value
  })
}

/**
 * Only the changed fields. An unchanged date must not be sent: the form has no seconds, and in the hour that repeats when clocks go back it
 * could become the other of the two instants.
 *
 * Changing the time zone changes every date: 9:00 AM stays 9:00 AM, in the new zone.
 */
export function changesOf(before: FormValues, after: FormValues): Partial<FormValues> {
  const isSame = (field: FormField) => Object.is(before[field], after[field])
  const moved: readonly FormField[] = isSame('timeZone') ? [] : dateFields
  const changed = formFields.filter((field) => !isSame(field) || moved.includes(field))
  return Object.fromEntries(changed.map((field) => [field, after[field]]))
}
