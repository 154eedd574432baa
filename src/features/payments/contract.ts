import { z } from 'zod'
import { Registration } from '#features/registrations/contract.ts'
import { Members, NewTeamName, TeamName } from '#features/teams/contract.ts'
import { teamPaymentStatuses } from '#features/teams/values.ts'
import { seenRevision } from '#lib/schemas.ts'
import { refundStatuses } from './values.ts'

export const StartEntry = z
  .object({
    tournamentId: z.uuid('Tournament information not available'),
    teamName: NewTeamName.optional(),
    teamId: z.uuid().nullish(),
    amount: z.number().optional(),
    metadata: z
      .object({ tournamentId: z.string().nullish(), teamName: z.string().nullish(), userId: z.string().nullish() })
      .nullish(),
  })
  .describe(
    'Holds a spot and starts its payment: `teamName` for a new team, `teamId` for a pending one. `amount` and `metadata` are ' +
      'accepted, but the fee comes from the database and the captain from the session.',
  )

export const StartedEntry = z.object({
  clientSecret: z.string(),
  paymentIntentId: z.string(),
  registrationId: z.uuid(),
  teamName: z.string(),
  amount: z.number().describe('Dollars to be charged: the fee in the database.'),
  holdExpiresAt: z.iso
    .datetime()
    .nullable()
    .describe('When the spot is released unless it is paid for; null for a team that pays on the day.'),
})

export const EnterTeam = z
  .object({
    name: NewTeamName,
    tournamentId: z.uuid('Tournament information not available'),
    captainId: z.string().nullish(),
    members: Members.nullish(),
    paymentStatus: z.enum(['pending', 'paid']).nullish(),
    paymentIntentId: z.string().max(255).nullish(),
  })
  .describe(
    "Registers a team. With `paymentIntentId`, or `paymentStatus: 'paid'` after paying for a spot held under that name, the payment " +
      'is looked up at the provider and the team becomes paid. Otherwise the team is pending, or paid at once where entry is free.',
  )

export const PayTeam = z.object({
  paymentStatus: z.literal('paid', 'A captain can only set a team to paid'),
  paymentIntentId: z.string().max(255).nullish(),
})

export const EditTeam = z
  .object({
    name: TeamName,
    paymentStatus: z.enum(teamPaymentStatuses),
    seed: z.int().nullable().describe("Can't be changed. Accepted if it matches the current value."),
    eliminated: z.boolean().describe("Can't be changed. Accepted if it matches the current value."),
    alsoWithdraw: z
      .boolean()
      .describe('Whether a refunded team that was drawn also leaves the competition; true by default.'),
    revision: seenRevision,
  })
  .partial()

export const WithdrawalQuote = z
  .object({ refund: z.number(), feeKept: z.number(), until: z.iso.datetime().nullable() })
  .describe('What withdrawing now would refund, in dollars; `until` is the last moment for a refund.')

export const MovePreview = z
  .object({
    revision: z
      .string()
      .nullable()
      .describe(
        'Send it with the edit: if the dates or the location were changed meanwhile, it is refused. Null if it moves neither.',
      ),
    recipients: z.int().describe('How many people are notified, on teams and on the waiting list.'),
    teams: z.array(z.string()).describe('The teams whose captain or players are notified.'),
    waiting: z.int().describe('How many of them are captains on the waiting list.'),
    scheduleMove: z
      .object({
        matches: z.int().describe('How many matches move; 0 if only opening hours do.'),
        scheduled: z.int().describe('How many matches are scheduled.'),
        from: z.iso.datetime().describe('When the first match or opening currently starts.'),
        to: z.iso.datetime(),
      })
      .nullable()
      .describe('What moves with the start; null if nothing does.'),
    refunds: z
      .array(
        z.object({
          teamName: z.string(),
          amount: z.number(),
          by: z.enum(['card', 'cash']).describe('To the card, or in cash from the organizer.'),
          hasCaptain: z.boolean(),
        }),
      )
      .describe(
        'The paid teams that could get a full refund, in dollars. Teams that already could are not listed again.',
      ),
    providerFees: z
      .number()
      .describe("The most that these refunds would cost the organizer's balance: the provider's fees, in dollars."),
  })
  .describe('Who would be notified of a change, and what may be refunded because of it.')

export const Receipt = Registration.extend({
  captain: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }).nullable(),
  number: z.string().describe("Short, to be quoted: 'K3QD-9XW2'."),
  organizerName: z.string().nullable().describe('Null for a deleted account.'),
  paymentIntentId: z.string().nullable(),
  card: z
    .object({ brand: z.string(), last4: z.string() })
    .nullable()
    .describe("The charged card's brand and last four digits; null for payments from before they were recorded."),
  paidAt: z.iso.datetime().nullable(),
  cashReturnedAt: z.iso
    .datetime()
    .nullable()
    .describe('When the organizer marked the cash of a refunded team as returned.'),
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
export type Receipt = z.infer<typeof Receipt>
export type MovePreview = z.infer<typeof MovePreview>
export type WithdrawalQuote = z.infer<typeof WithdrawalQuote>
