import { z } from 'zod'
import { idCursor, pageLimit } from '#lib/list-query.ts'
import { maxSearchLength } from './values.ts'

export const MemberTeam = z.object({
  id: z.uuid(),
  name: z.string(),
  paymentStatus: z.enum(['paid', 'pending']),
  tournamentId: z.uuid(),
  tournament: z.object({ id: z.uuid(), name: z.string(), sport: z.string() }),
})

export const Member = z.object({
  id: z.uuid(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  avatar: z.string().nullable(),
  location: z.string().nullable(),
  /** Only for signed-in readers, and not of members who hide theirs. */
  email: z.string().optional(),
  /** Those they captain or play in, paid or pending, the twelve latest. */
  teams: z.array(MemberTeam),
})

export const MemberList = z.array(Member)

export const ListMembers = z.object({
  q: z.string().max(maxSearchLength, 'The search text is too long').optional(),
  limit: pageLimit(),
  /** Opaque: from the `Link` header of the page before. */
  cursor: idCursor(),
})

export type MemberTeam = z.infer<typeof MemberTeam>
export type Member = z.infer<typeof Member>
export type ListMembers = z.infer<typeof ListMembers>
