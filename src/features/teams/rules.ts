/** Why a captain cannot change the team's name and members at `now`, or null when they can. The deadline itself is too late. */
export function rosterRefusal(
  team: { paymentStatus: string },
  tournament: { registrationDeadline: Date; deletedAt: Date | null },
  now: Date,
): 'changed_meanwhile' | 'tournament_not_found' | 'roster_closed' | null {
  if (tournament.deletedAt) return 'tournament_not_found'
  if (!isRegistered(team)) return 'changed_meanwhile'
  return now >= tournament.registrationDeadline ? 'roster_closed' : null
}

/** Whether the team is on its tournament's list. */
export function isRegistered({ paymentStatus }: { paymentStatus: string }): boolean {
  return paymentStatus === 'pending' || paymentStatus === 'paid'
}
