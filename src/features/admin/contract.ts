import { z } from 'zod'
import { Profile } from '#features/accounts/profile-contract.ts'
import { Team } from '#features/teams/contract.ts'
import { Tournament } from '#features/tournaments/contract.ts'
import { statuses } from '#features/tournaments/values.ts'
import { pageLimit, sealedCursor } from '#lib/list-query.ts'
import {
  maxReasonLength,
  maxSearchLength,
  pageSize,
  teamFilters,
  teamSorts,
  tournamentSorts,
  userFilters,
  userSorts,
} from './values.ts'

/** What every list takes: a search, how many, and where to go on (from the `Link` header of the page before). */
export const pageParams = {
  q: z.string().max(maxSearchLength, 'The search text is too long').optional(),
  limit: pageLimit(pageSize),
  cursor: sealedCursor(),
}

export const ListUsers = z.object({
  ...pageParams,
  sort: z.enum(userSorts).default('newest'),
  filter: z.enum(userFilters).default('all'),
})

export const ListAllTournaments = z.object({
  ...pageParams,
  sort: z.enum(tournamentSorts).default('newest'),
  status: z.enum([...statuses, 'all']).default('all'),
})

export const ListTeams = z.object({
  ...pageParams,
  sort: z.enum(teamSorts).default('newest'),
  paymentStatus: z.enum(teamFilters).default('all'),
  /** The teams of this tournament alone. */
  tournamentId: z.uuid('This is no tournament').optional(),
})

/** Names the record as it was read: send it back with an edit, which is then refused when somebody else was faster. */
const revision = z.string()

export const AdminUser = Profile.omit({ preferredSports: true }).required().extend({
  suspendedAt: z.iso.datetime().nullable(),
  /** Teams they captain, of any standing. */
  teams: z.int(),
  revision,
})

export const AdminTournament = Tournament.extend({
  organizer: z.string(),
  /** Cancelled by the administrator: nobody else sees it any more. */
  isDeleted: z.boolean(),
  revision,
})

export const AdminTeam = Team.extend({
  tournamentName: z.string(),
  /** Whether its tournament was deleted, and so has no page. */
  isTournamentDeleted: z.boolean(),
  captain: z.string(),
  /** Dollars: the fee that stands on its registration. */
  fee: z.number(),
  paidBy: z.enum(['card', 'free', 'cash']).nullable(),
  revision,
})

export const AdminUserList = z.array(AdminUser)
export const AdminTournamentList = z.array(AdminTournament)
export const AdminTeamList = z.array(AdminTeam)

/** How many of each there are; `isCapped` where there are more than were counted. */
const Count = z.object({ count: z.int(), isCapped: z.boolean() })
export const Counts = z.object({ users: Count, tournaments: Count, teams: Count })

/** What deleting would do, said before it is asked. Dollars. */
export const Deletion = z.object({
  paidTeams: z.int(),
  unpaidTeams: z.int(),
  /** Goes back to cards by itself. */
  refund: z.number(),
  /** Was taken by hand, and has to be given back by hand. */
  cash: z.number(),
  /** Goes without a trace, or is kept as history. */
  leavesHistory: z.boolean(),
})

/** What stays behind when a user is deleted. */
export const UserDeletion = z.object({
  /** Paid places, which go on as those of a deleted player; those still to be paid are given up. */
  teams: z.int(),
  /** Tournaments they organize that are not over. */
  tournaments: z.int(),
})

/** How far the refunds of a tournament have come. */
export const RefundProgress = z.object({
  requested: z.int(),
  succeeded: z.int(),
  failed: z.int(),
  /** Dollars. */
  amount: z.number(),
})

export const Suspend = z.object({
  reason: z
    .string('Please give a reason')
    .trim()
    .min(1, 'Please give a reason')
    .max(maxReasonLength, `A reason must be at most ${maxReasonLength} characters`),
})

export type ListUsers = z.infer<typeof ListUsers>
export type ListAllTournaments = z.infer<typeof ListAllTournaments>
export type ListTeams = z.infer<typeof ListTeams>
export type AdminUser = z.infer<typeof AdminUser>
export type AdminTournament = z.infer<typeof AdminTournament>
export type AdminTeam = z.infer<typeof AdminTeam>
export type Counts = z.infer<typeof Counts>
export type Deletion = z.infer<typeof Deletion>
export type UserDeletion = z.infer<typeof UserDeletion>
export type RefundProgress = z.infer<typeof RefundProgress>
export type Suspend = z.infer<typeof Suspend>
