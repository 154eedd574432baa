import { z } from 'zod'
import { refundStatuses } from '#features/payments/values.ts'
import { pageParams } from './contract.ts'
import { moneyPeriodNames, paymentFilters } from './values.ts'

/** The totals of one or all tournaments, in dollars. */
const Sums = z.object({
  captured: z.number(),
  refunded: z.number(),
  feesKept: z.number(),
  cash: z.number(),
  /** Taken back by banks after chargebacks. */
  disputed: z.number(),
  /** Refunds requested but not completed. */
  owed: z.number(),
  /** The entry fees of the paid teams. */
  held: z.number(),
})

export const Money = Sums.extend({
  /** Whether ledger and registrations agree, by the same check as `npm run ledger`. */
  isBalanced: z.boolean(),
  violations: z.array(z.string()),
  /** How many violations are not listed. */
  moreViolations: z.int(),
  /** With many payments, one check is cached for up to a minute. */
  checkedAt: z.iso.datetime(),
})

/** Dollars that moved in a period. */
const Moved = z.object({
  /** By card and in cash. */
  received: z.number(),
  /** Refunds, returned cash and chargebacks. */
  returned: z.number(),
})

export const ReadMoneyPeriod = z.object({ period: z.enum(moneyPeriodNames).default(moneyPeriodNames[0]) })

/** A period until now, in days, weeks from Monday, or months in UTC. */
export const MoneyPeriod = Moved.extend({
  /** The equally long period before. */
  before: Moved,
  /** The current one last. */
  bars: z.array(Moved.extend({ start: z.iso.date() })),
})

export const TournamentMoney = Sums.extend({
  tournamentId: z.uuid(),
  name: z.string(),
  isBalanced: z.boolean(),
  paidTeams: z.int(),
  /** Whether its draw was made: then a refund of all teams withdraws none of them. */
  isDrawn: z.boolean(),
})

export const TournamentMoneyList = z.array(TournamentMoney)
export const ListTournamentMoney = z.object({ limit: pageParams.limit, cursor: pageParams.cursor })

export const ListPayments = z.object({
  ...pageParams,
  status: z.enum(paymentFilters).default('all'),
  tournamentId: z.uuid('This is not a tournament id').optional(),
})
export const ExportPayments = ListPayments.omit({ cursor: true, limit: true })

export const Payment = z.object({
  /** The registration's id. */
  id: z.uuid(),
  teamId: z.uuid().nullable(),
  teamName: z.string(),
  tournamentId: z.uuid(),
  tournamentName: z.string(),
  captain: z.string().nullable(),
  status: z.enum(['paid', 'refunded', 'pending', 'held', 'expired', 'withdrawn']),
  paidBy: z.enum(['card', 'cash', 'card and cash']),
  /** Dollars received, over every time the registration was paid for. */
  amount: z.number(),
  /** Dollars that a refund would return now. */
  held: z.number(),
  isHeldInCash: z.boolean(),
  /** Oldest first. There are several if a released spot was paid for again. */
  paymentIntentIds: z.array(z.string()),
  /** Dollars returned and still owed, and the most urgent status of several refunds. */
  refund: z
    .object({ amount: z.number(), feeKept: z.number(), owed: z.number(), status: z.enum(refundStatuses) })
    .nullable(),
  registeredAt: z.iso.datetime(),
})

export const PaymentList = z.array(Payment)

/** A payment with its history, oldest event first. */
export const PaymentTimeline = Payment.extend({
  events: z.array(
    z.object({
      at: z.iso.datetime(),
      what: z.string(),
      /** Dollars; null if no money moved. */
      amount: z.number().nullable(),
      /** Null when the system did it. */
      by: z.string().nullable(),
      note: z.string().nullable(),
    }),
  ),
})

export type Sums = z.infer<typeof Sums>
export type Money = z.infer<typeof Money>
export type MoneyPeriod = z.infer<typeof MoneyPeriod>
export type TournamentMoney = z.infer<typeof TournamentMoney>
export type ListPayments = z.infer<typeof ListPayments>
export type Payment = z.infer<typeof Payment>
export type PaymentTimeline = z.infer<typeof PaymentTimeline>
