import { z } from 'zod'
import { pageCursor, pageLimit } from '#lib/list-query.ts'
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
  email: z
    .string()
    .nullable()
    .describe('Only if the member shows it, and only for readers who have confirmed their own; else null.'),
  /** Teams they captain or play on, paid or pending, the latest twelve. */
  teams: z.array(MemberTeam),
})

export const MemberList = z.array(Member)

export const ListMembers = z.object({
  q: z.string().max(maxSearchLength, 'The search text is too long').optional(),
  limit: pageLimit(),
  /** Opaque: from the previous page's `Link` header. */
  cursor: pageCursor(),
})

export type MemberTeam = z.infer<typeof MemberTeam>
export type Member = z.infer<typeof Member>
export type ListMembers = z.infer<typeof ListMembers>
