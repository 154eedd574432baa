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

/**
 * Why nobody can become the captain of a team that those who run the tournament entered, or null when its invitation can be accepted.
 * Such teams enter after the roster of others has closed, so what counts is whether they still play.
 */
export function captaincyRefusal(
  team: { paymentStatus: string; captainId: string | null },
  tournament: { competition: string; status: string; deletedAt: Date | null },
): 'changed_meanwhile' | 'tournament_not_found' | 'has_captain' | 'team_has_played' | null {
  if (tournament.deletedAt) return 'tournament_not_found'
  if (team.captainId !== null) return 'has_captain'
  if (!isRegistered(team)) return 'changed_meanwhile'
  const isOver = tournament.competition === 'finished' || ['completed', 'cancelled'].includes(tournament.status)
  return isOver ? 'team_has_played' : null
}

/** Whether the team is on its tournament's list. */
export function isRegistered({ paymentStatus }: { paymentStatus: string }): boolean {
  return paymentStatus === 'pending' || paymentStatus === 'paid'
}
