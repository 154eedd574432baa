import type { z } from 'zod'
import type { CreateTournament, EditTournament, Tournament } from '../../contract.ts'
import { createFormats } from '../../format-values.ts'
import { isEntryClosed } from '../../rules.ts'
import { createSports, editSports, maxTeamSizeOnCreate, maxTeamSizeOnEdit } from '../../values.ts'
import type * as Checks from './checks.ts'
import { changesOf } from './fields.ts'
import type { FormValues } from './fields.ts'

/** What the form is for: which sports and team sizes it offers, what is checked, and what is sent. */
export interface Purpose<Sent> {
  sports: (start: FormValues) => readonly string[]
  maxTeamSize: number
  /** The formats it offers; none once the format can't change. */
  formats: (start: FormValues) => readonly string[]
  problems: (checks: typeof Checks, start: FormValues, values: FormValues) => Checks.Problems
  /** Typed by the contract, although only its checks guarantee that. If they couldn't be loaded, the server refuses invalid values. */
  toSend: (start: FormValues, values: FormValues) => Sent
}

export type NewTournament = z.input<typeof CreateTournament>

/** A new tournament: every field is sent. */
export const creating: Purpose<NewTournament> = {
  sports: () => createSports,
  maxTeamSize: maxTeamSizeOnCreate,
  formats: () => createFormats,
  problems: (checks, _, values) => checks.problemsOfNew(values, new Date()),
  toSend: (_, values) => values as NewTournament,
}

/**
 * An edit: only changed fields are checked and sent. A sport or a format that is no longer offered remains an option for the tournament that
 * has it.
 */
export const editing = (tournament: Pick<Tournament, 'competition'>): Purpose<EditTournament> => ({
  sports: ({ sport }) => [...new Set([...editSports, sport])],
  maxTeamSize: maxTeamSizeOnEdit,
  formats: ({ format }) => (isEntryClosed(tournament) ? [] : [...new Set([...createFormats, format])]),
  problems: (checks, start, values) => checks.problemsOfEdit(start, values, new Date()),
  toSend: (start, values) => changesOf(start, values) as EditTournament,
})
