type Rostered = { paymentStatus: string }
type Cup = { registrationDeadline: Date; deletedAt: Date | null }

/**
 * Why a captain cannot change their team's name and members at `now`, or null when they can. The deadline itself is already too late,
 * as it is for entering; that the tournament is full does not matter to a team that is in.
 */
export function rosterRefusal(
  team: Rostered,
  tournament: Cup,
  now: Date,
): 'changed_meanwhile' | 'tournament_not_found' | 'roster_closed' | null {
  if (tournament.deletedAt) return 'tournament_not_found'
  if (team.paymentStatus !== 'pending' && team.paymentStatus !== 'paid') return 'changed_meanwhile'
  return now >= tournament.registrationDeadline ? 'roster_closed' : null
}
