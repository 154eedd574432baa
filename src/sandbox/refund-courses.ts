import type { Pool } from 'pg'
import type { Call } from './call.ts'
import { testCardNamed } from './cards.ts'
import { rows, transaction, written } from './database.ts'
import { refundEvent } from './events.ts'
import { lockIntent } from './intents.ts'
import type { ChargeRecord, RefundRecord } from './records.ts'

/** How long the bank of the two special test cards takes. Stripe says hours or days; nobody waits for that here. */
const bankTakesMs = 2000

/** How a refund to this charge's card begins, and when it changes by itself: with most cards it succeeds at once and for good. */
export function courseOf(charge: ChargeRecord, now: Date): { status: 'pending' | 'succeeded'; settlesAt: Date | null } {
  const course = testCardNamed(charge.payment_method.testCard)?.refund
  return {
    status: course === 'pending' ? 'pending' : 'succeeded',
    settlesAt: course ? new Date(now.getTime() + bankTakesMs) : null,
  }
}

/** Lets what was due happen: a pending refund succeeds; one to a closed account, which looked fine, fails and its money is back here. */
export async function settleDueRefunds(pool: Pool, now: Date): Promise<void> {
  const due = await rows<{ id: string; payment_intent: string }>(
    pool,
    'select id, payment_intent from sandbox.refunds where settles_at <= $1 order by position',
    [now],
  )
  for (const { id, payment_intent } of due) {
    await transaction(pool, async (tx) => {
      const call: Call = { db: tx, now, caller: 'secret', requestId: null, idempotencyKey: null }
      await lockIntent(call, payment_intent)
      const [refund] = await rows<RefundRecord>(
        tx,
        'select * from sandbox.refunds where id = $1 and settles_at is not null',
        [id],
      )
      if (refund) await settle(call, refund)
    })
  }
}

async function settle(call: Call, refund: RefundRecord): Promise<void> {
  if (refund.status === 'pending') {
    const succeeded = await changed(call, refund, 'succeeded', null)
    await refundEvent(call, 'refund.updated', succeeded, { status: 'pending' })
    return
  }
  const failed = await changed(call, refund, 'failed', 'expired_or_canceled_card')
  await written<ChargeRecord>(
    call.db,
    'update sandbox.charges set amount_refunded = amount_refunded - $2 where id = $1 returning *',
    [refund.charge, refund.amount],
  )
  await refundEvent(call, 'refund.updated', failed, { status: 'succeeded' })
  await refundEvent(call, 'refund.failed', failed)
}

function changed(call: Call, refund: RefundRecord, status: RefundRecord['status'], reason: string | null) {
  return written<RefundRecord>(
    call.db,
    'update sandbox.refunds set status = $2, failure_reason = $3, settles_at = null where id = $1 returning *',
    [refund.id, status, reason],
  )
}
