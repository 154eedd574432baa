import { validate as isId } from 'uuid'
import type { teams } from '#db/schema.ts'
import type { Team } from '../contract.ts'
import { publicName } from '../rules.ts'
import type { teamAccess } from '../rules.ts'

export type TeamRow = typeof teams.$inferSelect
export type TeamAccess = ReturnType<typeof teamAccess>

/** A team as its captain, the officials and the administrator see it. */
export function toTeam({ enteredBy: _enteredBy, claimedAt: _claimedAt, ...row }: TeamRow): Team {
  return { ...row, registeredAt: row.registeredAt.toISOString() }
}

/** A team as readers with this access see it. */
export function toTeamFor(row: TeamRow, access: TeamAccess): Team {
  const team = toTeam(row)
  if (access === 'all') return team
  const members = row.members.map((member) => memberName(member, access))
  return { ...team, members, paymentStatus: publicPaymentStatus(row) }
}

/** The status that everyone sees: no one else is told of refunds, or that a team didn't pay in time. */
export const publicPaymentStatus = ({ paymentStatus }: Pick<TeamRow, 'paymentStatus'>): 'paid' | 'pending' =>
  paymentStatus === 'paid' ? 'paid' : 'pending'

/** A member's id, or the name of a player without an account. */
export const memberName = (member: string, access: TeamAccess) =>
  access === 'public' && !isId(member) ? publicName(member) : member
