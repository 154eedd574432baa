import type { Refusal } from '#lib/errors.ts'

export type Dates = { startDate: Date; endDate: Date; registrationDeadline: Date }

/** A refusal and the form field it belongs to. */
export type FieldRefusal = { code: Refusal; field: keyof Dates }

/** Why these dates cannot make a new tournament at `now`: every wrong field once, and none when they can. */
export function createDatesRefusals({ startDate, endDate, registrationDeadline }: Dates, now: Date): FieldRefusal[] {
  const isTooLate = registrationDeadline >= startDate
  return wrongOf([
    [endDate <= startDate, 'end_before_start', 'endDate'],
    [isTooLate, 'deadline_after_start', 'registrationDeadline'],
    [!isTooLate && registrationDeadline < now, 'deadline_in_the_past', 'registrationDeadline'],
  ])
}

/**
 * Why these dates cannot replace `before`: every wrong field once, and none when they can.
 *
 * The past is asked of a deadline only when it changes: correcting a typo in a running tournament must not move its dates.
 * Ending at the very start is allowed here, as SPEC.md §5 has it for editing.
 */
export function editDatesRefusals(before: Dates, after: Dates, now: Date): FieldRefusal[] {
  const { startDate, endDate, registrationDeadline } = after
  const isMoved = registrationDeadline.getTime() !== before.registrationDeadline.getTime()
  return wrongOf([
    [isMoved && registrationDeadline < now, 'deadline_in_the_past', 'registrationDeadline'],
    [startDate <= registrationDeadline, 'start_before_deadline', 'startDate'],
    [endDate < startDate, 'end_before_start_on_edit', 'endDate'],
  ])
}

function wrongOf(checks: [isWrong: boolean, code: Refusal, field: keyof Dates][]): FieldRefusal[] {
  return checks.flatMap(([isWrong, code, field]) => (isWrong ? [{ code, field }] : []))
}

export type Room = { registrationDeadline: Date; maxTeams: number; placesTaken: number }

/**
 * Why a team cannot enter at `now`, or null when it can.
 *
 * The deadline itself is already too late. A tournament that is both late and full counts as closed:
 * a freed place would not help the captain any more.
 */
export function entryRefusal(tournament: Room, now: Date): 'registration_closed' | 'tournament_full' | null {
  if (now >= tournament.registrationDeadline) return 'registration_closed'
  if (tournament.placesTaken >= tournament.maxTeams) return 'tournament_full'
  return null
}

/** The status the clock gives: upcoming until the start, active until the end, completed after it. Cancelled stays cancelled. */
export function statusAt(tournament: { status: string; startDate: Date; endDate: Date }, now: Date) {
  if (tournament.status === 'cancelled') return 'cancelled'
  if (now > tournament.endDate) return 'completed'
  return now >= tournament.startDate ? 'active' : 'upcoming'
}
