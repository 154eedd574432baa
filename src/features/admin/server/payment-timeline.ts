import { eq } from 'drizzle-orm'
import { ledgerEntries, refunds, registrations, users } from '#db/schema.ts'
import { AppError } from '#lib/errors.ts'
import { dollarsOf } from '#lib/money.ts'
import type { App } from '#platform/app.ts'
import type { PaymentTimeline } from '../money-contract.ts'
import { namesOf } from './names.ts'
import { paymentsBy } from './payments.ts'

type Event = { at: Date; what: string; cents: number | null; actorId: string | null; note: string | null }

const movements = {
  captured: 'Charged to the card',
  refunded: 'Refunded',
  fee_kept: 'Processing fee kept',
  cash: 'Cash recorded',
} as const

/** A payment with everything that happened to it, first to last. */
export async function readTimeline(app: App, id: string): Promise<PaymentTimeline> {
  const [place] = await app.db.select().from(registrations).where(eq(registrations.id, id))
  const [payment] = await paymentsBy(app, [id])
  if (!place || !payment) throw new AppError('payment_not_found')
  const [moved, asked] = await Promise.all([
    app.db.select().from(ledgerEntries).where(eq(ledgerEntries.registrationId, id)),
    app.db.select().from(refunds).where(eq(refunds.registrationId, id)),
  ])
  const taken = { at: place.registeredAt, what: 'Place taken', cents: null, actorId: place.userId, note: null }
  const events: Event[] = [
    taken,
    ...moved.map((entry) => ({
      at: entry.createdAt,
      what: movements[entry.kind],
      cents: entry.amountCents,
      actorId: entry.actorId,
      note: entry.reason,
    })),
    ...asked.flatMap(refundEvents),
  ]
  const names = await namesOf(
    app,
    users,
    events.flatMap(({ actorId }) => actorId ?? []),
  )
  return {
    ...payment,
    events: events
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
      .map(({ at, what, cents, actorId, note }) => ({
        at: at.toISOString(),
        what,
        amount: cents === null ? null : dollarsOf(cents),
        by: (actorId && names.get(actorId)) ?? null,
        note,
      })),
  }
}

function refundEvents(refund: typeof refunds.$inferSelect): Event[] {
  const plain = { cents: null, note: null }
  const requested = { ...plain, at: refund.createdAt, what: 'Refund requested', actorId: refund.requestedBy }
  if (refund.status !== 'failed') return [requested]
  const failed = { ...plain, at: refund.updatedAt, what: 'Refund failed', actorId: null, note: refund.failure }
  return [requested, failed]
}
