import { z } from 'zod'
import { Phone } from '#features/teams/check-in-contract.ts'
import { Invitee, Members, NewTeamName } from '#features/teams/contract.ts'
import { maxTeamsLimit } from '#features/tournaments/values.ts'
import { looksLikeMember } from '#features/teams/rules.ts'
import { hasWebAddress, webAddressRule } from '#lib/web-address.ts'
import { paidByHand, paymentsByHand } from './values.ts'

/** A team as its organizer types it. Players have no account: nobody can be put on a team without agreeing. */
export const TeamByHand = z.object({
  name: NewTeamName,
  players: Members.refine(
    (names) => !names.some(looksLikeMember),
    'Enter names only. Players with an account join by invitation.',
  )
    .refine((names) => !names.some(hasWebAddress), webAddressRule)
    .default([])
    .describe('Names of players without an account.'),
  captain: Invitee.optional().describe("Who is invited to be its captain: '@username', username or email address."),
  phone: Phone.optional().describe('How to reach the team on the day, for those who run the tournament.'),
})

export const EnterByHand = z
  .object({
    teams: z
      .array(TeamByHand)
      .min(1, 'Enter at least one team')
      .max(maxTeamsLimit, `You can enter up to ${maxTeamsLimit} teams at once`),
    payment: z
      .enum(paymentsByHand)
      .optional()
      .describe('Required if there is an entry fee. Only the organizer takes cash and waives fees.'),
  })
  .describe('Enters teams without a captain. Either all of them get a spot, or none.')

export const CheckByHand = z
  .object({
    usernames: z
      .array(Invitee)
      .min(1, 'Enter at least one username')
      .max(maxTeamsLimit, `You can check up to ${maxTeamsLimit} usernames at once`),
  })
  .describe('The usernames of captains to invite, checked before the teams are entered.')

export const CheckedByHand = z.object({ unknown: z.array(z.string()).describe('Those that no member has, as sent.') })

export const SettleByHand = z.object({ paidBy: z.enum(paidByHand) })

export const Settled = z.object({ id: z.uuid(), paidBy: z.enum([...paidByHand, 'free']) })

export const PaymentUndone = z.object({ isUndone: z.literal(true) })

export const WithdrawnByHand = z.object({
  id: z.uuid(),
  cashToReturn: z.number().describe('Dollars that the organizer returns; 0 if none were taken.'),
  refund: z.number().describe('Dollars that go back to the card; 0 if none was charged.'),
})

export const CaptainRemoved = z.object({ isRemoved: z.literal(true) })

/** A refunded team whose cash the organizer returns. */
export const CashToReturn = z.object({
  id: z.uuid().describe("The registration's id."),
  teamName: z.string(),
  amount: z.number().describe('Dollars.'),
  captainName: z.string().nullable().describe('Null for a team without a captain.'),
  email: z.string().nullable().describe("The captain's, if they show it to members."),
  phone: z.string().nullable(),
  returnedAt: z.iso.datetime().nullable().describe('When the organizer marked it as returned; null before that.'),
})

export const CashToReturnList = z.array(CashToReturn)

export const NoteCashReturned = z.object({ isReturned: z.boolean() })

export type CashToReturn = z.infer<typeof CashToReturn>
export type TeamByHand = z.infer<typeof TeamByHand>
export type EnterByHand = z.infer<typeof EnterByHand>
