import { toLocalInput } from '#lib/dates.ts'
import type { Tournament } from '../contract.ts'
import { createDefaults } from '../values.ts'

/** What the form holds while somebody types: dates as local texts ('2026-12-05T09:00'), amounts in dollars, NaN for an empty number. */
export type FormValues = {
  name: string
  sport: string
  skillLevel: string
  description: string
  location: string
  /** IANA name: by its clocks the dates are meant. Empty until the browser has said which its own is. */
  timeZone: string
  startDate: string
  endDate: string
  registrationDeadline: string
  maxTeams: number
  teamSize: number
  entryFee: number
  prizePool: number
  rules: string
}

export type FormField = keyof FormValues

/** The fields from top to bottom: the first wrong one of these gets the focus. */
export const formFields = [
  'name',
  'sport',
  'skillLevel',
  'description',
  'location',
  'timeZone',
  'startDate',
  'endDate',
  'registrationDeadline',
  'maxTeams',
  'teamSize',
  'entryFee',
  'prizePool',
  'rules',
] as const satisfies readonly FormField[]

export const blankForm: FormValues = {
  name: '',
  sport: '',
  description: '',
  location: '',
  timeZone: '',
  startDate: '',
  endDate: '',
  registrationDeadline: '',
  rules: '',
  ...createDefaults,
}

/** A tournament as the form shows it, its dates by the clocks of its own zone. */
export function formOf(tournament: Tournament): FormValues {
  const local = (instant: string) => toLocalInput(instant, tournament.timeZone)
  return {
    name: tournament.name,
    sport: tournament.sport,
    skillLevel: tournament.skillLevel,
    description: tournament.description,
    location: tournament.location,
    timeZone: tournament.timeZone,
    startDate: local(tournament.startDate),
    endDate: local(tournament.endDate),
    registrationDeadline: local(tournament.registrationDeadline),
    maxTeams: tournament.maxTeams,
    teamSize: tournament.teamSize,
    entryFee: tournament.entryFee,
    prizePool: tournament.prizePool,
    rules: tournament.rules ?? '',
  }
}

export const dateFields = ['startDate', 'endDate', 'registrationDeadline'] as const satisfies readonly FormField[]

/**
 * The fields that were changed, and no others: what was not touched must not be sent, because a date that was read in minutes would
 * come back without its seconds, and in the hour that a change of clocks repeats, as the other one of its two moments.
 *
 * Another time zone changes every date: who corrects it means the clock times that stand in the form, now by other clocks. Nine
 * o'clock stays nine o'clock.
 */
export function changesOf(before: FormValues, after: FormValues): Partial<FormValues> {
  const isSame = (field: FormField) => Object.is(before[field], after[field])
  const moved: readonly FormField[] = isSame('timeZone') ? [] : dateFields
  const changed = formFields.filter((field) => !isSame(field) || moved.includes(field))
  return Object.fromEntries(changed.map((field) => [field, after[field]]))
}
