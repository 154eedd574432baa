import type { Transaction } from '#db/client.ts'
import { transact } from '#db/transact.ts'
import type { RegistrationRow } from '#features/registrations/server/wire.ts'
import type { App } from '#platform/app.ts'
import type { Dispute } from '#platform/payments.ts'
import { recordMovement } from '../ledger/ledger.ts'
import { notifyDispute } from '../administrator-notifications.ts'
import { notifyChargedBack } from '../notifications.ts'
import { allocatePayment } from '../refunds/allocate.ts'
import { lockByIntent, releaseIfNothingLeft, settledIntent } from '../refunds/provider.ts'
import { sendRefund } from '../refunds/send.ts'

/**
 * Applies a dispute (chargeback) as the provider reports it now, in any order and any number of times. The bank takes the money back when a
 * dispute opens. The team keeps its spot until a dispute is lost that leaves nothing of its fee, and when it is won the money is ours
 * again. Returns why the dispute is ignored, or null.
 */
export async function applyDispute(app: App, dispute: Dispute): Promise<string | null> {
  const intent = await settledIntent(app, dispute)
  if (!intent) return 'this dispute is not about one of our payments'
  const refundId = await transact(app.db, async (tx) => {
    const registration = await lockByIntent(tx, intent)
    const cause = await recordDisputed(app, tx, registration, intent.id, dispute)
    const owed = cause && (await allocatePayment(app, tx, registration, intent.id, cause))
    if (dispute.status === 'lost' && (await releaseIfNothingLeft(app, tx, registration, intent))) {
      await notifyChargedBack(app, tx, registration.id)
    }
    await notifyDispute(app, tx, registration.id, dispute, intent.id)
    return owed
  })
  if (refundId) app.inBackground('send a refund', sendRefund(app, refundId))
  return null
}

/** Records what the bank took and gave back. Returns the latest of these movements; null for an inquiry (`warning_…`), which moves no money. */
async function recordDisputed(
  app: App,
  tx: Transaction,
  registration: RegistrationRow,
  paymentIntentId: string,
  { id, amount, reason, status }: Dispute,
) {
  const isWon = status === 'won'
  if (!isWon && !hasTakenMoney.has(status)) return null
  const taken = { reference: id, reason: `Charged back: ${reason}`, paymentIntentId }
  await recordMovement(app, tx, registration, { ...taken, kind: 'disputed', amountCents: amount })
  if (!isWon) return taken
  const returned = { reference: `${id}:reinstated`, reason: 'The dispute was won', paymentIntentId }
  await recordMovement(app, tx, registration, { ...returned, kind: 'disputed', amountCents: -amount })
  return returned
}

const hasTakenMoney = new Set<string>(['needs_response', 'under_review', 'lost'])
