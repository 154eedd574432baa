import { z } from 'zod'
import { pageCursor, pageLimit } from '#lib/list-query.ts'
import { maxNoteLength, refundReasons, refundStatuses } from './values.ts'

const Note = z.string().trim().max(maxNoteLength, `A note must be at most ${maxNoteLength} characters`)

export const RetryRefund = z
  .object({ note: Note.nullish() })
  .describe('Sends a failed refund again. The note is recorded in the ledger once the refund has succeeded.')

export const SettleRefund = z
  .object({ note: Note.min(1, 'Say how the money was paid back') })
  .describe(
    'Records that the administrator paid a refund back manually. The note says how and is recorded in the ledger.',
  )

/** A refund to a card, as the administrator sees it. Amounts are in dollars. */
export const Refund = z.object({
  id: z.uuid(),
  status: z.enum(refundStatuses),
  amount: z.number(),
  feeKept: z.number().describe('The part of the fee that is kept.'),
  reason: z.enum(refundReasons),
  failure: z.string().nullable().describe("The provider's reason when it failed."),
  attempts: z.int(),
  registrationId: z.uuid(),
  teamId: z.uuid().nullable(),
  teamName: z.string(),
  tournamentId: z.uuid(),
  tournamentName: z.string(),
  captain: z
    .object({ id: z.uuid(), firstName: z.string(), lastName: z.string(), email: z.string() })
    .nullable()
    .describe('Null if the team has none.'),
  paymentIntentId: z.string(),
  providerRefundId: z.string().nullable(),
  requestedBy: z.uuid().nullable().describe('The user who decided it; null when the system did.'),
  handledBy: z.uuid().nullable().describe('The administrator who sent it again or settled it.'),
  note: z.string().nullable(),
  requestedAt: z.iso.datetime(),
})

export const RefundList = z.array(Refund)

export const ListRefunds = z.object({
  status: z.enum(refundStatuses).optional(),
  limit: pageLimit(),
  cursor: pageCursor(),
})

export type RetryRefund = z.infer<typeof RetryRefund>
export type SettleRefund = z.infer<typeof SettleRefund>
export type Refund = z.infer<typeof Refund>
export type ListRefunds = z.infer<typeof ListRefunds>
