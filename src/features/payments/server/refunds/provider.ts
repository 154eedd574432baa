import { eq, or, sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { refunds } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { lockRegistration } from '#features/registrations/server/find.ts'
import { changeStatus } from '#features/registrations/server/status.ts'
import type { RegistrationRow } from '#features/registrations/server/wire.ts'
import { lockTournament } from '#features/tournaments/server/service.ts'
import type { App } from '#platform/app.ts'
import type { Dispute, Intent, ProviderRefund } from '#platform/payments.ts'
import { notifyProviderRefund } from '../administrator-notifications.ts'
import { notifyRefunded } from '../notifications.ts'
import { registrationOfIntent, settlePayment } from '../provider/settle.ts'
import { allocatePayment, isPaidBy } from './allocate.ts'
import { oweRefund } from './request.ts'
import { recordRefund } from './send.ts'

/**
 * Records a refund that was made in the provider's dashboard and not by us, in full or in part. From then on it is a refund like ours, with
 * the reason 'provider'. Returns why it is ignored, or null.
 */
export async function recordProviderRefund(app: App, sent: ProviderRefund): Promise<string | null> {
  const intent = await settledIntent(app, sent)
  if (!intent) return 'this refund is not for one of our payments'
  const refundId = await transact(app.db, async (tx) => {
    const registration = await lockByIntent(tx, intent)
    return refundFor(app, tx, registration, intent, sent)
  })
  if (refundId) await recordRefund(app, refundId, sent)
  return null
}

/** The payment that a refund or dispute is about, which has to be in the ledger first; null when it is not one of ours. */
export async function settledIntent(
  app: App,
  { payment_intent: payment }: Pick<ProviderRefund | Dispute, 'payment_intent'>,
): Promise<Intent | null> {
  const intentId = typeof payment === 'string' ? payment : payment?.id
  const intent = intentId ? await app.payments.readIntent(intentId) : null
  return intent && (await settlePayment(app, intent)).outcome !== 'unknown' ? intent : null
}

/** Locks the tournament and the registration of an intent that is known to have one. */
export async function lockByIntent(tx: Transaction, intent: Intent): Promise<RegistrationRow> {
  const seen = (await registrationOfIntent(tx, intent))!
  await lockTournament(tx, seen.tournamentId)
  return lockRegistration(tx, seen.id)
}

/** The id of the row of this refund, written unless it is known already; null for one that moved no money. */
async function refundFor(
  app: App,
  tx: Transaction,
  registration: RegistrationRow,
  intent: Intent,
  sent: ProviderRefund,
): Promise<string | null> {
  const isKnown = or(eq(refunds.providerRefundId, sent.id), sql`${sent.id} = any(${refunds.replacedRefundIds})`)
  const [existing] = await tx.select({ id: refunds.id }).from(refunds).where(isKnown)
  if (existing) return existing.id
  if (sent.status === 'failed' || sent.status === 'canceled') return null
  const payment = { ...registration, paymentIntentId: intent.id }
  const made = { amountCents: sent.amount, reason: 'provider', providerRefundId: sent.id } as const
  const id = await oweRefund(app, tx, payment, made)
  await allocatePayment(app, tx, registration, intent.id, { reference: sent.id, reason: 'Refunded at the provider' })
  await releaseIfNothingLeft(app, tx, registration, intent)
  await notifyRefunded(app, tx, id)
  await notifyProviderRefund(app, tx, registration.id, sent)
  return id
}

/** A team keeps its spot while any of its fee is left. Returns whether it lost the spot. */
export async function releaseIfNothingLeft(
  app: App,
  tx: Transaction,
  { id }: RegistrationRow,
  intent: Intent,
): Promise<boolean> {
  const registration = await lockRegistration(tx, id)
  if (!isPaidBy(registration, intent.id) || registration.amountPaidCents > 0) return false
  await changeStatus(app, tx, registration, 'refunded')
  return true
}
