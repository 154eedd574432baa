/** Why a captain cannot change the team's name and members at `now`, or null when they can. The deadline itself is too late. */
export function rosterRefusal(
  team: { paymentStatus: string },
  tournament: { registrationDeadline: Date; cancelledAt: Date | null },
  now: Date,
): 'changed_meanwhile' | 'tournament_cancelled' | 'roster_closed' | null {
  if (tournament.cancelledAt) return 'tournament_cancelled'
  if (!isRegistered(team)) return 'changed_meanwhile'
  return now >= tournament.registrationDeadline ? 'roster_closed' : null
}

/**
 * Why nobody can become the captain of a team that those who run the tournament entered, or null when its invitation can be accepted.
 * Such teams enter after the roster of others has closed, so what counts is whether they still play. `isOut`: it withdrew from
 * the draw or was replaced.
 */
export function captaincyRefusal(
  team: { paymentStatus: string; captainId: string | null; isOut: boolean },
  tournament: { competition: string; status: string; cancelledAt: Date | null },
): 'changed_meanwhile' | 'tournament_cancelled' | 'has_captain' | 'team_is_out' | 'team_has_played' | null {
  if (tournament.cancelledAt) return 'tournament_cancelled'
  if (team.captainId !== null) return 'has_captain'
  if (!isRegistered(team)) return 'changed_meanwhile'
  const isOver = tournament.competition === 'finished' || ['completed', 'cancelled'].includes(tournament.status)
  if (isOver) return 'team_has_played'
  return team.isOut ? 'team_is_out' : null
}

/** Whether this user is the team's captain or one of its players. */
export const playsFor = (
  { captainId, members }: { captainId: string | null; members: readonly string[] },
  userId: string | undefined,
): boolean => userId !== undefined && (captainId === userId || members.includes(userId))

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

/** Whether a line of a roster means an account or an email address, or looks like one, instead of a name. */
export function looksLikeMember(line: string): boolean {
  return line.normalize('NFKC').includes('@') || uuid.test(line.trim())
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
