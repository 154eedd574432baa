import type { formats } from './format-values.ts'
import type { tournamentRefusals } from './refusals.ts'
import { earlyStartHours, maxDays, unfinishedDays, type competitionStates, type officialRoles } from './values.ts'

export type Dates = { startDate: Date; endDate: Date; registrationDeadline: Date }

type TournamentRefusal = keyof typeof tournamentRefusals
/** A refusal and the form field it belongs to. */
export type FieldRefusal = { code: TournamentRefusal; field: keyof Dates }

/** The invalid dates of a new tournament at `now`, each field once; empty when all are valid. */
export function createDatesRefusals({ startDate, endDate, registrationDeadline }: Dates, now: Date): FieldRefusal[] {
  const isTooLate = registrationDeadline >= startDate
  return refusalsOf([
    [endDate <= startDate, 'end_before_start', 'endDate'],
    [isTooLong(startDate, endDate), 'tournament_too_long', 'endDate'],
    [isTooLate, 'deadline_after_start', 'registrationDeadline'],
    [!isTooLate && registrationDeadline < now, 'deadline_in_the_past', 'registrationDeadline'],
  ])
}

/**
 * The invalid dates of an edit, each field once; empty when all are valid.
 *
 * A deadline may be in the past unless it changes: correcting a typo in a running tournament must not require new dates. The end may equal
 * the start here, as docs/product.md says for editing.
 */
export function editDatesRefusals(before: Dates, after: Dates, now: Date): FieldRefusal[] {
  const { startDate, endDate, registrationDeadline } = after
  const isMoved = registrationDeadline.getTime() !== before.registrationDeadline.getTime()
  return refusalsOf([
    [isMoved && registrationDeadline < now, 'deadline_in_the_past', 'registrationDeadline'],
    [startDate <= registrationDeadline, 'start_before_deadline', 'startDate'],
    [endDate < startDate, 'end_before_start_on_edit', 'endDate'],
    [isTooLong(startDate, endDate) && !isTooLong(before.startDate, before.endDate), 'tournament_too_long', 'endDate'],
  ])
}

export const isTooLong = (startDate: Date, endDate: Date) => endDate.getTime() - startDate.getTime() > maxDays * dayMs

function refusalsOf(checks: [isWrong: boolean, code: TournamentRefusal, field: keyof Dates][]): FieldRefusal[] {
  return checks.flatMap(([isWrong, code, field]) => (isWrong ? [{ code, field }] : []))
}

export type OfficialRole = (typeof officialRoles)[number]

/** Whether this role runs the tournament: draws, corrects and finishes it. Scorekeepers only report results. */
export const canRun = (role: OfficialRole) => role !== 'scorekeeper'

/** Whether this role decides who else runs it, and pays prizes. */
export const canOrganize = (role: OfficialRole) => role === 'organizer' || role === 'administrator'

type Competition = (typeof competitionStates)[number]

export type Capacity = {
  registrationDeadline: Date
  maxTeams: number
  placesTaken: number
  competition: Competition
}

/** Whether the draw was made. */
export const isDrawn = ({ competition }: { competition: Competition }) =>
  competition !== 'none' && competition !== 'closed'

/** Whether the draw was made and the tournament isn't over. */
export const isInPlay = (tournament: { competition: Competition; status: string }) =>
  isDrawn(tournament) && tournament.status !== 'completed'

/** Whether registration was closed before the deadline, by the draw or by publishing the list for it. */
export const isEntryClosed = ({ competition }: { competition: Competition }) => competition !== 'none'

/** Why the format and its setup can no longer change, or null while they can. */
export function setupChangeRefusal(tournament: {
  competition: Competition
}): 'already_drawn' | 'list_published' | null {
  if (isDrawn(tournament)) return 'already_drawn'
  return isEntryClosed(tournament) ? 'list_published' : null
}

/** Whether play begins within an hour, or has begun: then players should stay near the courts. `now` is in milliseconds. */
export const isPlayNear = ({ status, startDate }: { status: string; startDate: string }, now: number) =>
  status === 'active' || now >= Date.parse(startDate) - 3_600_000

type Format = (typeof formats)[number]

/** Why the tournament's format cannot be changed to this one, or null. A custom bracket comes with its matches, through the API of the desk. */
export function formatRefusal(
  tournament: { format: Format; competition: Competition },
  input: Format,
): TournamentRefusal | null {
  if (input === tournament.format) return null
  return input === 'fixed_bracket' ? 'bracket_missing' : setupChangeRefusal(tournament)
}

/**
 * Why a team cannot register at `now`, or null when it can.
 *
 * The deadline itself is already too late, and so is a closed list or the draw, even before the deadline. A tournament that is both late and full counts as
 * closed, because a released spot would not help the captain.
 */
export function entryRefusal(tournament: Capacity, now: Date): 'registration_closed' | 'tournament_full' | null {
  if (isEntryClosed(tournament) || now >= tournament.registrationDeadline) return 'registration_closed'
  if (tournament.placesTaken >= tournament.maxTeams) return 'tournament_full'
  return null
}

/**
 * The status at `now`. A canceled tournament stays canceled. A drawn tournament is active from its first result and completed when it is
 * finished, or `unfinishedDays` after its end date at the latest, because an organizer may never finish it. Any other tournament follows its
 * dates.
 */
export function statusOf(tournament: Start & { status: string; competition: Competition; endDate: Date }, now: Date) {
  const { status, competition, endDate } = tournament
  if (status === 'cancelled') return 'cancelled'
  const end = isDrawn({ competition }) ? endDate.getTime() + unfinishedDays * dayMs : endDate.getTime()
  if (competition === 'finished' || now.getTime() > end) return 'completed'
  return competition === 'running' || now >= startOf(tournament) ? 'active' : 'upcoming'
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

type Start = { startDate: Date; startedAt: Date | null }

/** When a tournament can be started at the earliest. */
export const earliestStart = (startDate: Date) => new Date(startDate.getTime() - earlyStartHours * hourMs)

/**
 * When a tournament starts: on its start date, or when it was started early. An early start no longer counts if the start date is later moved
 * to more than 12 hours after it.
 */
export function startOf({ startDate, startedAt }: Start): Date {
  const isEarly = startedAt !== null && startedAt < startDate && startedAt >= earliestStart(startDate)
  return isEarly ? startedAt : startDate
}

/** Why a tournament can't be started at `now`, before its start date, or null. */
export function earlyStartRefusal(
  tournament: { competition: Competition; startDate: Date; registrationDeadline: Date },
  now: Date,
): TournamentRefusal | null {
  const { startDate, registrationDeadline } = tournament
  if (!isDrawn(tournament)) return 'start_before_draw'
  if (now < earliestStart(startDate)) return 'start_too_early'
  return now < registrationDeadline ? 'start_before_deadline_passed' : null
}

/**
 * When an account may create its next tournament, or null when it may now: `perDay` in 24 hours, and half as many in one.
 * `created` says when it created the ones before, latest first.
 */
export function nextCreationAt(created: readonly Date[], perDay: number, now: Date): Date | null {
  const limits = [
    { most: Math.ceil(perDay / 2), ms: hourMs },
    { most: perDay, ms: 24 * hourMs },
  ]
  const free = limits.map(({ most, ms }) => (created[most - 1]?.getTime() ?? -Infinity) + ms)
  const next = Math.max(...free)
  return next > now.getTime() ? new Date(next) : null
}
