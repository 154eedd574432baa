import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import { validate as validateUuid } from 'uuid'
import { webhookEvents } from '#db/schema.ts'
import type { App } from '#platform/app.ts'
import { isUnknownToProvider } from '#platform/payments.ts'
import { recordRefund } from './refunds.ts'
import { settlePayment } from './settle.ts'

/**
 * Takes an event in: checks who signed it, stores it under its id, and acknowledges. It acts after the reply, and again in the sweep
 * until it has acted once. Answers false for what our provider did not sign.
 */
export async function receiveEvent(app: App, rawBody: string, signature: string): Promise<boolean> {
  const event = await app.payments.verifyEvent(rawBody, signature)
  if (!event) return false
  const { object } = (event.data ?? {}) as { object?: { id?: unknown } }
  const stored = await app.db
    .insert(webhookEvents)
    .values({ id: event.id, type: event.type, objectId: typeof object?.id === 'string' ? object.id : null })
    .onConflictDoNothing()
    .returning({ id: webhookEvents.id })
  if (stored.length > 0) app.inBackground('apply an event', applyEvent(app, event.id))
  return true
}

/** Lets a stored event act. What it announces is read again from the provider: events come late, twice and out of order. */
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
 * Events about payments and refunds make us look; all other kinds are kept and ignored, and so are those about what the provider itself
 * does not know (another account's, or test data it has cleared away): asking again would never help. Answers why nothing follows.
 */
async function act(app: App, { type, objectId: id }: typeof webhookEvents.$inferSelect): Promise<string | null> {
  if (id === null) return 'it names no object'
  try {
    if (type.startsWith('payment_intent.')) return await actOnPayment(app, id)
    if (type.startsWith('refund.')) return await actOnRefund(app, id)
    return 'nothing here depends on events of this kind'
  } catch (error) {
    if (isUnknownToProvider(error)) return `the provider does not know ${id}`
    throw error
  }
}

async function actOnPayment(app: App, intentId: string): Promise<string | null> {
  const { outcome } = await settlePayment(app, await app.payments.readIntent(intentId))
  return outcome === 'unknown' ? 'no place here belongs to this payment' : null
}

async function actOnRefund(app: App, providerRefundId: string): Promise<string | null> {
  const sent = await app.payments.readRefund(providerRefundId)
  const refundId = sent.metadata?.refundId ?? ''
  if (!validateUuid(refundId)) return 'this refund was not made here'
  await recordRefund(app, refundId, sent)
  return null
}

/** Stored events that have not acted although they had the time to; those that failed most come last, so that they hold up no other. */
export async function overdueEvents(app: App, before: Date, limit = 100): Promise<string[]> {
  const rows = await app.db
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(and(isNull(webhookEvents.appliedAt), lt(webhookEvents.receivedAt, before)))
    .orderBy(asc(webhookEvents.attempts), asc(webhookEvents.receivedAt))
    .limit(limit)
  return rows.map((row) => row.id)
}
