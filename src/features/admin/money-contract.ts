import { z } from 'zod'
import { refundStatuses } from '#features/teams/values.ts'
import { pageParams } from './contract.ts'
import { paymentFilters } from './values.ts'

/** The money of a tournament, or of all; dollars. */
const Sums = z.object({
  captured: z.number(),
  refunded: z.number(),
  feesKept: z.number(),
  cash: z.number(),
  /** Decided to go back and not there yet. */
  owed: z.number(),
  /** The fees of the teams that stand as paid: what is held for them. */
  held: z.number(),
})

export const Money = Sums.extend({
  /** Whether books and places agree, by the same check as `npm run ledger`; `violations` says where they do not. */
  isBalanced: z.boolean(),
  violations: z.array(z.string()),
  /** Violations beyond those that are listed. */
  moreViolations: z.int(),
  /** When the books were checked: with many payments one check stands for up to a minute. */
  checkedAt: z.iso.datetime(),
})

export const TournamentMoney = Sums.extend({
  tournamentId: z.uuid(),
  name: z.string(),
  isBalanced: z.boolean(),
  paidTeams: z.int(),
})

export const TournamentMoneyList = z.array(TournamentMoney)
export const ListTournamentMoney = z.object({ limit: pageParams.limit, cursor: pageParams.cursor })

export const ListPayments = z.object({
  ...pageParams,
  status: z.enum(paymentFilters).default('all'),
  tournamentId: z.uuid('This is no tournament').optional(),
})
export const ExportPayments = ListPayments.omit({ cursor: true, limit: true })

export const Payment = z.object({
  /** Of the registration that was paid for. */
  id: z.uuid(),
  teamId: z.uuid().nullable(),
  teamName: z.string(),
  tournamentId: z.uuid(),
  tournamentName: z.string(),
  captain: z.string(),
  status: z.enum(['paid', 'refunded', 'pending', 'held', 'expired', 'withdrawn']),
  paidBy: z.enum(['card', 'cash', 'card and cash']),
  /** Dollars that came in, over all the times that the place was paid for. */
  amount: z.number(),
  /** Dollars that the place stands paid with now: what a refund would give back. */
  held: z.number(),
  isHeldInCash: z.boolean(),
  /** First to last: a place that was given up and taken again is paid anew. */
  paymentIntentIds: z.array(z.string()),
  /** What went back by the ledger, and what is still owed; dollars. Of several refunds the status that most needs looking at. */
  refund: z
    .object({ amount: z.number(), feeKept: z.number(), owed: z.number(), status: z.enum(refundStatuses) })
    .nullable(),
  registeredAt: z.iso.datetime(),
})

export const PaymentList = z.array(Payment)

/** Everything that happened to a payment, first to last. */
export const PaymentTimeline = Payment.extend({
  events: z.array(
    z.object({
      at: z.iso.datetime(),
      what: z.string(),
      /** Dollars; null where no money moved. */
      amount: z.number().nullable(),
      /** Who caused it; null when the system did. */
      by: z.string().nullable(),
      note: z.string().nullable(),
    }),
  ),
})

export type Sums = z.infer<typeof Sums>
export type Money = z.infer<typeof Money>
export type TournamentMoney = z.infer<typeof TournamentMoney>
export type ListPayments = z.infer<typeof ListPayments>
export type Payment = z.infer<typeof Payment>
export type PaymentTimeline = z.infer<typeof PaymentTimeline>
