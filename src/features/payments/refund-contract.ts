import { z } from 'zod'
import { pageCursor, pageLimit } from '#lib/list-query.ts'
import { maxNoteLength, refundReasons, refundStatuses } from './values.ts'

const Note = z.string().trim().max(maxNoteLength, `A note must be at most ${maxNoteLength} characters`)

/** Sends a failed refund again. The note is recorded in the ledger once the refund has succeeded. */
export const RetryRefund = z.object({ note: Note.nullish() })

/** Records that the administrator paid a refund back manually. The note says how and is recorded in the ledger. */
export const SettleRefund = z.object({ note: Note.min(1, 'Say how the money was paid back') })

/** A refund to a card, as the administrator sees it. Amounts are in dollars. */
export const Refund = z.object({
  id: z.uuid(),
  status: z.enum(refundStatuses),
  amount: z.number(),
  /** The part of the fee that is kept. */
  feeKept: z.number(),
  reason: z.enum(refundReasons),
  /** The provider's reason when it failed. */
  failure: z.string().nullable(),
  attempts: z.int(),
  registrationId: z.uuid(),
  teamId: z.uuid().nullable(),
  teamName: z.string(),
  tournamentId: z.uuid(),
  tournamentName: z.string(),
  captain: z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string(), email: z.string() }),
  paymentIntentId: z.string(),
  providerRefundId: z.string().nullable(),
  /** The user who decided it; null when the system did. */
  requestedBy: z.uuid().nullable(),
  /** The administrator who sent it again or settled it. */
  handledBy: z.uuid().nullable(),
  note: z.string().nullable(),
  requestedAt: z.iso.datetime(),
})

export const RefundList = z.array(Refund)

export const ListRefunds = z.object({
  status: z.enum(refundStatuses).optional(),
  limit: pageLimit(),
  /** From the previous page's `Link` header. */
  cursor: pageCursor(),
})

export type RetryRefund = z.infer<typeof RetryRefund>
export type SettleRefund = z.infer<typeof SettleRefund>
export type Refund = z.infer<typeof Refund>
export type ListRefunds = z.infer<typeof ListRefunds>
