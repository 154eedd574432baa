import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import { validate as validateUuid } from 'uuid'
import { refunds, webhookEvents } from '#db/schema.ts'
import type { App } from '#platform/app.ts'
import { isUnknownToProvider } from '#platform/payments.ts'
import type { ProviderEvent } from '#platform/payments.ts'
import { applyDispute } from './disputes.ts'
import { recordProviderRefund } from '../refunds/provider.ts'
import { recordRefund } from '../refunds/send.ts'
import { settlePayment } from './settle.ts'

/**
 * Checks an event's signature and stores it under its id. It is applied in the background, and by the sweep until that has succeeded once.
 * Returns false when our provider did not sign it.
 */
export async function receiveEvent(app: App, rawBody: string, signature: string): Promise<boolean> {
  const event = await app.payments.verifyEvent(rawBody, signature)
  if (!event) return false
  const stored = await storeEvents(app, [event])
  if (stored.length > 0) app.inBackground('apply an event', applyEvent(app, event.id))
  return true
}

/** Stores events that are not known yet, to be applied; returns their ids. */
export async function storeEvents(app: App, events: ProviderEvent[]): Promise<string[]> {
  if (events.length === 0) return []
  const rows = events.map(({ id, type, data }) => {
    const { object } = (data ?? {}) as { object?: { id?: unknown } }
    return { id, type, objectId: typeof object?.id === 'string' ? object.id : null, receivedAt: app.now() }
  })
  const stored = await app.db
    .insert(webhookEvents)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: webhookEvents.id })
  return stored.map(({ id }) => id)
}

/** Applies a stored event. Reads from the provider what it announces, as events come late, twice and out of order. */
export async function applyEvent(app: App, eventId: string): Promise<void> {
  const [event] = await app.db
    .update(webhookEvents)
    .set({ attempts: sql`${webhookEvents.attempts} + 1` })
    .where(and(eq(webhookEvents.id, eventId), isNull(webhookEvents.appliedAt)))
    .returning()
  if (!event) return
  try {
    const ignoredBecause = await act(app, event)
    await app.db
      .update(webhookEvents)
      .set({ appliedAt: app.now(), failure: null, ignoredBecause })
      .where(eq(webhookEvents.id, eventId))
  } catch (error) {
    await app.db
      .update(webhookEvents)
      .set({ failure: String(error) })
      .where(eq(webhookEvents.id, eventId))
    throw error
  }
}

/**
 * Looks up the payment, refund or dispute that an event names. Returns why the event is ignored, or null: other kinds of events are, and those about
 * objects that the provider does not know (another account's, or deleted test data), since asking again would not help.
 */
async function act(app: App, { type, objectId: id }: typeof webhookEvents.$inferSelect): Promise<string | null> {
  if (id === null) return 'it names no object'
  try {
    if (type.startsWith('payment_intent.')) return await actOnPayment(app, id)
    if (type.startsWith('refund.')) return await actOnRefund(app, id)
    if (type.startsWith('charge.dispute.')) return await applyDispute(app, await app.payments.readDispute(id))
    return 'nothing here depends on events of this kind'
  } catch (error) {
    if (isUnknownToProvider(error)) return `the provider does not know ${id}`
    throw error
  }
}

async function actOnPayment(app: App, intentId: string): Promise<string | null> {
  const intent = await app.payments.readIntent(intentId)
  if (!intent) return `the provider does not know ${intentId}`
  const { outcome } = await settlePayment(app, intent)
  return outcome === 'unknown' ? 'no registration belongs to this payment' : null
}

async function actOnRefund(app: App, providerRefundId: string): Promise<string | null> {
  const sent = await app.payments.readRefund(providerRefundId)
  const refundId = sent.metadata?.refundId ?? ''
  const isOurs = validateUuid(refundId) && (await app.db.$count(refunds, eq(refunds.id, refundId))) > 0
  if (!isOurs) return recordProviderRefund(app, sent)
  await recordRefund(app, refundId, sent)
  return null
}

/** Ids of stored events that are not applied; those with the most attempts come last, so that they hold up no others. */
export async function overdueEvents(app: App, before: Date, limit = 100): Promise<string[]> {
  const rows = await app.db
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(and(isNull(webhookEvents.appliedAt), lt(webhookEvents.receivedAt, before)))
    .orderBy(asc(webhookEvents.attempts), asc(webhookEvents.receivedAt))
    .limit(limit)
  return rows.map((row) => row.id)
}
