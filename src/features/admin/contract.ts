import { z } from 'zod'
import { verifiableStates } from '#features/competition/values.ts'
import { OwnProfile } from '#features/accounts/profile-contract.ts'
import { paymentMethods } from '#features/registrations/values.ts'
import { Team } from '#features/teams/contract.ts'
import { Tournament } from '#features/tournaments/contract.ts'
import { maxTournamentsPerDay, statuses } from '#features/tournaments/values.ts'
import { pageCursor, pageLimit } from '#lib/list-query.ts'
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

/** The parameters of every list; the cursor comes from the `Link` header of the page before. */
export const pageParams = {
  q: z.string().max(maxSearchLength, 'The search text is too long').optional(),
  limit: pageLimit(pageSize),
  cursor: pageCursor(),
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
  /** Only teams of this tournament. */
  tournamentId: z.uuid('This is not a tournament id').optional(),
})

/** The version that was read. Sent back with an edit, it makes the edit fail if someone else has saved since. */
const revision = z.string()

export const AdminUser = OwnProfile.extend({
  suspendedAt: z.iso.datetime().nullable(),
  /** How many tournaments they may create in a day. */
  tournamentsPerDay: z.int(),
  /** Teams they captain, whatever their payment status. */
  teams: z.int(),
  revision,
})

export const AdminTournament = Tournament.extend({
  organizer: z.string(),
  isRemoved: z.boolean().describe('Only the administrator and the people on its teams still see it.'),
  /** How many dollars of the prize pool count as awarded; null until it is over and at least two paid teams played. */
  prizeAwarded: z.number().nullable(),
  /** How many dollars of the prize pool are covered by the fees that its paid teams have paid. */
  prizeCovered: z.number(),
  /** The administrator confirmed that the whole prize pool was awarded. */
  isPrizeConfirmed: z.boolean(),
  verifiable: z
    .enum(verifiableStates)
    .describe('Whether its results are verified; `if_confirmed`: once the prize and the results are confirmed.'),
  revision,
})

export const AdminTeam = Team.extend({
  tournamentName: z.string(),
  captain: z.string().nullable(),
  /** Dollars, as agreed when the team registered. */
  fee: z.number(),
  paidBy: z.enum(paymentMethods).nullable(),
  revision,
})

export const AdminUserList = z.array(AdminUser)
export const AdminTournamentList = z.array(AdminTournament)
export const AdminTeamList = z.array(AdminTeam)

/** What deleting a tournament or team would do, in dollars. */
export const Deletion = z.object({
  paidTeams: z.int(),
  unpaidTeams: z.int(),
  /** Refunded to cards automatically. */
  refund: z.number(),
  /** Was paid in cash and has to be returned manually. */
  cash: z.number(),
  /** Whether it is kept as history or deleted completely. */
  leavesHistory: z.boolean(),
})

/** What deleting a user would leave behind. */
export const UserDeletion = z.object({
  /** Paid registrations, which stay; unpaid ones are released. */
  teams: z.int(),
  /** Open tournaments they organize. */
  tournaments: z.int(),
})

/** The progress of a tournament's refunds. */
export const RefundProgress = z.object({
  requested: z.int(),
  succeeded: z.int(),
  failed: z.int(),
  /** Dollars. */
  amount: z.number(),
})

const reason = z
  .string('Please give a reason')
  .trim()
  .min(1, 'Please give a reason')
  .max(maxReasonLength, `A reason must be at most ${maxReasonLength} characters`)

export const Suspend = z.object({ reason })

/** The reason is for the audit log. */
export const RemoveTournament = z.object({ reason })

export const TournamentLimit = z.object({
  tournamentsPerDay: z
    .int('Please enter a whole number')
    .min(1, 'Please enter at least 1')
    .max(maxTournamentsPerDay, `Please enter at most ${maxTournamentsPerDay}`),
})

export type ListUsers = z.infer<typeof ListUsers>
export type ListAllTournaments = z.infer<typeof ListAllTournaments>
export type ListTeams = z.infer<typeof ListTeams>
export type AdminUser = z.infer<typeof AdminUser>
export type AdminTournament = z.infer<typeof AdminTournament>
export type AdminTeam = z.infer<typeof AdminTeam>
export type Deletion = z.infer<typeof Deletion>
export type UserDeletion = z.infer<typeof UserDeletion>
export type RefundProgress = z.infer<typeof RefundProgress>
export type RemoveTournament = z.infer<typeof RemoveTournament>
export type Suspend = z.infer<typeof Suspend>
export type TournamentLimit = z.infer<typeof TournamentLimit>
