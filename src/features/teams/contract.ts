import { z } from 'zod'
import { oneLine } from '#lib/one-line.ts'
import { seenRevision } from '#lib/seen-revision.ts'
import { maxMemberLength, maxMembers, maxTeamNameLength, refundStatuses, teamPaymentStatuses } from './values.ts'

export const TeamName = z
  .string('Team name is required')
  .overwrite(oneLine)
  .min(1, 'Team name is required')
  .max(maxTeamNameLength, `Team name must be at most ${maxTeamNameLength} characters`)

const Member = z
  .string()
  .overwrite(oneLine)
  .min(1, 'A member needs a name')
  .max(maxMemberLength, `A member's name must be at most ${maxMemberLength} characters`)

/**
 * Who plays. Each is a player without an account, by name; '@' and a username, for one with an account; or a user's id. No members at
 * all: the captain plays alone.
 */
export const Members = z.array(Member).max(maxMembers, `A team has at most ${maxMembers} members`)

/**
 * Claims a place and starts its payment: `teamName` for a new team, `teamId` for one that is listed and still pending.
 * `amount` and `metadata` are accepted; the fee comes from the database, and who pays from the session.
 */
export const StartEntry = z.object({
  tournamentId: z.uuid('Tournament information not available'),
  teamName: TeamName.optional(),
  teamId: z.uuid().nullish(),
  amount: z.number().optional(),
  metadata: z
    .object({ tournamentId: z.string().nullish(), teamName: z.string().nullish(), userId: z.string().nullish() })
    .nullish(),
})

export const StartedEntry = z.object({
  clientSecret: z.string(),
  paymentIntentId: z.string(),
  registrationId: z.uuid(),
  teamName: z.string(),
  /** Dollars that will be charged: the fee of the database, whatever the client sent. */
  amount: z.number(),
  /** When the place lapses unless it is paid for. */
  holdExpiresAt: z.iso.datetime(),
})

/**
 * Enters a team. With `paymentIntentId` (or `paymentStatus: 'paid'` after paying for the place of that name) the payment is looked
 * up at the provider and the team is made paid; else the team is pending, or paid at once where entering is free.
 */
export const EnterTeam = z.object({
  name: TeamName,
  tournamentId: z.uuid('Tournament information not available'),
  captainId: z.string().nullish(),
  members: Members.nullish(),
  paymentStatus: z.enum(['pending', 'paid']).nullish(),
  paymentIntentId: z.string().max(255).nullish(),
})

export const PayTeam = z.object({
  paymentStatus: z.literal('paid', 'A captain can only set a team to paid'),
  paymentIntentId: z.string().max(255).nullish(),
})

export const EditTeam = z
  .object({
    name: TeamName,
    paymentStatus: z.enum(teamPaymentStatuses),
    revision: seenRevision,
  })
  .partial()

/** A team as anyone sees it. */
export const Team = z.object({
  id: z.uuid(),
  name: z.string(),
  tournamentId: z.uuid(),
  captainId: z.uuid(),
  members: z.array(z.string()),
  photo: z.string().nullable(),
  registeredAt: z.iso.datetime(),
  /** A tournament lists pending and paid teams; the others are history. */
  paymentStatus: z.enum([...teamPaymentStatuses, 'expired', 'withdrawn']),
  seed: z.int().nullable(),
  eliminated: z.boolean(),
})

export const TeamList = z.array(Team)

/** A place as its captain sees it, with what it owes or cost. */
export const Registration = z.object({
  id: z.uuid(),
  tournamentId: z.uuid(),
  tournamentName: z.string(),
  sport: z.string(),
  location: z.string(),
  startDate: z.iso.datetime(),
  timeZone: z.string(),
  teamId: z.uuid().nullable(),
  teamName: z.string(),
  teamPhoto: z.string().nullable(),
  /** A place that is held while the card form is open shows as pending, with `holdExpiresAt`. */
  paymentStatus: z.enum(['pending', 'paid', 'refunded', 'withdrawn']),
  createdAt: z.iso.datetime(),
  /** Dollars: the fee owed, or what was paid. */
  amount: z.number(),
  /** When an unpaid place lapses. */
  expiresAt: z.iso.datetime().nullable(),
  holdExpiresAt: z.iso.datetime().nullable(),
  paidBy: z.enum(['card', 'free', 'cash']).nullable(),
})

export const RegistrationList = z.array(Registration)

/** What withdrawing now would give back, shown before the question is asked. Dollars. */
export const WithdrawalQuote = z.object({ refund: z.number(), feeKept: z.number(), until: z.iso.datetime().nullable() })

export const Receipt = Registration.extend({
  captain: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  paymentIntentId: z.string().nullable(),
  paidAt: z.iso.datetime().nullable(),
  refund: z
    .object({
      amount: z.number(),
      feeKept: z.number(),
      status: z.enum(refundStatuses),
      requestedAt: z.iso.datetime(),
      refundId: z.string().nullable(),
    })
    .nullable(),
})

export const PaymentSettings = z.object({ mode: z.enum(['sandbox', 'stripe']), publishableKey: z.string() })

export type StartEntry = z.infer<typeof StartEntry>
export type StartedEntry = z.infer<typeof StartedEntry>
export type EnterTeam = z.infer<typeof EnterTeam>
export type EditTeam = z.infer<typeof EditTeam>
export type Registration = z.infer<typeof Registration>
export type Receipt = z.infer<typeof Receipt>
export type WithdrawalQuote = z.infer<typeof WithdrawalQuote>
export type Team = z.infer<typeof Team>
