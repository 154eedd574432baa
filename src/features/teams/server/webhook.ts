import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import { validate as validateUuid } from 'uuid'
import { webhookEvents } from '#db/schema.ts'
import type { App } from '#platform/app.ts'
import { recordRefund } from './refunds.ts'
import { settlePayment } from './settle.ts'

/**
 * Takes an event in: checks who signed it, stores it under its id, and acknowledges. It acts after the reply, and again in the sweep
 * until it has acted once. Answers false for what our provider did not sign.
 */
export async function receiveEvent(app: App, rawBody: string, signature: string): Promise<boolean> {
  const event = await app.payments.verifyEvent(rawBody, signature)
  if (!event) return false
  const stored = await app.db
    .insert(webhookEvents)
    .values({ id: event.id, type: event.type, payload: event })
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
    await act(app, event)
    await app.db.update(webhookEvents).set({ appliedAt: app.now(), failure: null }).where(eq(webhookEvents.id, eventId))
  } catch (error) {
    await app.db
      .update(webhookEvents)
      .set({ failure: String(error) })
      .where(eq(webhookEvents.id, eventId))
    throw error
  }
}

/** Events about payments and refunds make us look; all other kinds are kept and ignored. */
async function act(app: App, event: typeof webhookEvents.$inferSelect): Promise<void> {
  const { data } = event.payload as { data?: { object?: { id?: unknown } } }
  const id = data?.object?.id
  if (typeof id !== 'string') return
  if (event.type.startsWith('payment_intent.')) await settlePayment(app, await app.payments.readIntent(id))
  if (event.type.startsWith('refund.')) {
    const sent = await app.payments.readRefund(id)
    const refundId = sent.metadata?.refundId ?? ''
    if (validateUuid(refundId)) await recordRefund(app, refundId, sent)
  }
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
