import { and, desc, isNotNull, isNull } from 'drizzle-orm'
import { webhookEvents } from '#db/schema.ts'
import type { App } from '#platform/app.ts'
import type { WebhookEvent } from '../../outbox-contract.ts'

const limit = 100

/** The payment provider's events that failed and are still being retried by the sweep, latest first. */
export async function failedWebhookEvents(app: App): Promise<WebhookEvent[]> {
  const rows = await app.db
    .select()
    .from(webhookEvents)
    .where(and(isNull(webhookEvents.appliedAt), isNotNull(webhookEvents.failure)))
    .orderBy(desc(webhookEvents.receivedAt))
    .limit(limit)
  return rows.map(({ id, type, receivedAt, attempts, failure }) => ({
    id,
    type,
    receivedAt: receivedAt.toISOString(),
    attempts,
    failure: failure ?? '',
  }))
}
