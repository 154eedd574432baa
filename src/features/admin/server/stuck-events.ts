import { and, desc, isNotNull, isNull } from 'drizzle-orm'
import { webhookEvents } from '#db/schema.ts'
import type { App } from '#platform/app.ts'
import type { StuckEvent } from '../work-contract.ts'

const most = 100

/** The provider's events that were tried and could not be applied yet, latest first; the sweep goes on trying. */
export async function stuckEvents(app: App): Promise<StuckEvent[]> {
  const rows = await app.db
    .select()
    .from(webhookEvents)
    .where(and(isNull(webhookEvents.appliedAt), isNotNull(webhookEvents.failure)))
    .orderBy(desc(webhookEvents.receivedAt))
    .limit(most)
  return rows.map(({ id, type, receivedAt, attempts, failure }) => ({
    id,
    type,
    receivedAt: receivedAt.toISOString(),
    attempts,
    failure: failure ?? '',
  }))
}
