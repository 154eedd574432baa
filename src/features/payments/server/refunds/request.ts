import type { Transaction } from '#db/client.ts'
import { one } from '#db/one.ts'
import { refunds } from '#db/schema.ts'
import { changeStatus } from '#features/registrations/server/status.ts'
import type { RegistrationRow } from '#features/registrations/server/wire.ts'
import type { App } from '#platform/app.ts'
import type { User } from '#platform/http/session.ts'
import { recordCash } from '../ledger/ledger.ts'

export type RefundRow = typeof refunds.$inferSelect

type RefundRequest = {
  amountCents: number
  feeKeptCents?: number
  reason: (typeof refunds.$inferInsert)['reason']
  /** Id of the user who decided it; undefined when the system did. */
  by?: string
  /** The provider's id of a refund that has been made already. */
  providerRefundId?: string
  /** The team still plays. */
  keepsPlaying?: boolean
}

/** Decides that a registration's payment goes back, without changing the registration. Returns the refund's id, to be sent. */
export async function oweRefund(
  app: App,
  tx: Transaction,
  registration: RegistrationRow,
  input: RefundRequest,
): Promise<string> {
  const now = app.now()
  const rows = await tx
    .insert(refunds)
    .values({
      registrationId: registration.id,
      paymentIntentId: registration.paymentIntentId!,
      amountCents: input.amountCents,
      feeKeptCents: input.feeKeptCents ?? 0,
      feeDueCents: input.feeKeptCents ?? 0,
      reason: input.reason,
      requestedBy: input.by,
      providerRefundId: input.providerRefundId,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: refunds.id })
  return one(rows).id
}

/**
 * Decides a refund to a card: the spot is released and the money owed, both in the caller's transaction. The provider is asked
 * after the commit, by `sendRefund` or, after a crash, by the sweep.
 */
export async function requestRefund(
  app: App,
  tx: Transaction,
  registration: RegistrationRow,
  input: RefundRequest,
  payment: Partial<Pick<RegistrationRow, 'paymentIntentId' | 'amountPaidCents'>> = {},
): Promise<string> {
  const refunded = await changeStatus(app, tx, registration, 'refunded', { ...payment, paidBy: 'card' }, input)
  return oweRefund(app, tx, refunded, input)
}

/**
 * Releases a spot and gives back all that was paid for it: to the card, or in cash, which is recorded as returned. Returns the id of the
 * refund to send, or null when no card was charged.
 */
export async function giveBack(
  app: App,
  tx: Transaction,
  registration: RegistrationRow,
  by: Pick<User, 'id'>,
  reason: 'administrator' | 'tournament_cancelled' | 'moved' | 'withdrawn',
  { keepsPlaying = false }: { keepsPlaying?: boolean } = {},
): Promise<string | null> {
  const { amountPaidCents } = registration
  const isPaid = registration.paymentStatus === 'paid'
  // After a dispute there may be nothing left to refund.
  if (isPaid && registration.paidBy === 'card' && amountPaidCents > 0) {
    return requestRefund(app, tx, registration, { amountCents: amountPaidCents, reason, by: by.id, keepsPlaying })
  }
  if (isPaid && registration.paidBy === 'cash')
    await recordCash(app, tx, registration, { amountCents: -amountPaidCents, by, reason })
  await changeStatus(app, tx, registration, 'refunded', {}, { keepsPlaying })
  return null
}
