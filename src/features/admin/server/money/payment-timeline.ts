import { eq } from 'drizzle-orm'
import { ledgerEntries, refunds, registrations, users } from '#db/schema.ts'
import { AppError } from '#lib/errors.ts'
import { dollarsOf } from '#lib/money.ts'
import type { App } from '#platform/app.ts'
import type { PaymentTimeline } from '../../payment-contract.ts'
import { namesOf } from '../names.ts'
import { paymentsBy } from './payments.ts'

/** `id` orders events of the same instant: ids are made in time order. */
type Event = { at: Date; id: string; what: string; cents: number | null; actorId: string | null; note: string | null }

const entryLabels = {
  captured: 'Charged to the card',
  refunded: 'Refunded',
  fee_kept: 'Processing fee kept',
  cash: 'Cash recorded',
  disputed: 'Charged back',
} as const

/** A payment with its history, oldest event first. */
export async function readTimeline(app: App, id: string): Promise<PaymentTimeline> {
  const [registration] = await app.db.select().from(registrations).where(eq(registrations.id, id))
  const [payment] = await paymentsBy(app, [id])
  if (!registration || !payment) throw new AppError('payment_not_found')
  const [entries, requests] = await Promise.all([
    app.db.select().from(ledgerEntries).where(eq(ledgerEntries.registrationId, id)),
    app.db.select().from(refunds).where(eq(refunds.registrationId, id)),
  ])
  const claimed = {
    at: registration.registeredAt,
    id,
    what: 'Spot claimed',
    cents: null,
    actorId: registration.userId,
    note: null,
  }
  const events: Event[] = [
    claimed,
    ...entries.map((entry) => ({
      at: entry.createdAt,
      id: entry.id,
      what: entryLabels[entry.kind],
      cents: entry.amountCents,
      actorId: entry.actorId,
      note: entry.reason,
    })),
    ...requests.flatMap(refundEvents),
  ]
  const names = await namesOf(
    app,
    users,
    events.flatMap(({ actorId }) => actorId ?? []),
  )
  return {
    ...payment,
    events: events
      .toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1))
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
  const plain = { id: refund.id, cents: null, note: null }
  const requested = { ...plain, at: refund.createdAt, what: 'Refund requested', actorId: refund.requestedBy }
  if (refund.status !== 'failed') return [requested]
  const failed = { ...plain, at: refund.updatedAt, what: 'Refund failed', actorId: null, note: refund.failure }
  return [requested, failed]
}
