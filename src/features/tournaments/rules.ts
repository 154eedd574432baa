import type { Refusal } from '#lib/errors.ts'

export type Dates = { startDate: Date; endDate: Date; registrationDeadline: Date }

/** A refusal and the form field it belongs to. */
export type FieldRefusal = { code: Refusal; field: keyof Dates }

/** Why these dates cannot make a new tournament, or null when they can. */
export function createDatesRefusal(dates: Dates): FieldRefusal | null {
  if (dates.endDate <= dates.startDate) return { code: 'end_before_start', field: 'endDate' }
  if (dates.registrationDeadline >= dates.startDate)
    return { code: 'deadline_after_start', field: 'registrationDeadline' }
  return null
}

/**
 * Why these dates cannot replace `before`, or null when they can.
 *
 * The past is asked of a deadline only when it changes: correcting a typo in a running tournament must not move its dates.
 * Ending at the very start is allowed here, as SPEC.md §5 has it for editing.
 */
export function editDatesRefusal(before: Dates, after: Dates, now: Date): FieldRefusal | null {
  const deadlineChanged = after.registrationDeadline.getTime() !== before.registrationDeadline.getTime()
  if (deadlineChanged && after.registrationDeadline < now)
    return { code: 'deadline_in_the_past', field: 'registrationDeadline' }
  if (after.startDate <= after.registrationDeadline) return { code: 'start_before_deadline', field: 'startDate' }
  if (after.endDate < after.startDate) return { code: 'end_before_start_on_edit', field: 'endDate' }
  return null
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
