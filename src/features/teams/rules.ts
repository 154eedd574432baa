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

/**
 * The name of a player without an account as everyone sees it, who may be a child: 'Maria Anna Keller' and 'Keller, Maria Anna' → 'Maria K.'
 */
export function publicName(name: string): string {
  const [family = '', given] = name.split(',').map((part) => part.trim())
  const words = (given ? `${given} ${family}` : name).split(/[\s,]+/).filter(Boolean)
  const [first = ''] = words
  const initial = words.length > 1 ? /\p{L}\p{M}*/u.exec(words.at(-1)!)?.[0] : undefined
  return initial ? `${first} ${initial.toUpperCase()}.` : first
}

type ReadTeam = { captainId: string | null; members: readonly string[] }

/**
 * How much of a team a reader sees: its captain and the officials everything, its players also the whole names of those without an account,
 * and everyone else first names, and whether it is paid.
 */
export function teamAccess(team: ReadTeam, readerId: string | null, isOfficial: boolean): 'all' | 'names' | 'public' {
  if (isOfficial) return 'all'
  if (readerId === null) return 'public'
  if (team.captainId === readerId) return 'all'
  return team.members.includes(readerId) ? 'names' : 'public'
}
