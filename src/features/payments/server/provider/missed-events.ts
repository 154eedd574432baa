import { eq } from 'drizzle-orm'
import { appMetadata } from '#db/schema.ts'
import type { App } from '#platform/app.ts'
import { storeEvents } from './webhook.ts'

/** Things that happen at the provider without a call of ours, so we learn of them only from events. */
const types = [
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
]
/** The key in `app_metadata` of the time up to which all events were fetched, in seconds since 1970 by the provider's clock. */
const fetchedUntil = 'provider events fetched until'
/** The provider may list an event some time after others of the same second. */
const overlapSeconds = 600

/**
 * Stores events of these types that never arrived; the sweep applies them. Reads the provider's list, latest first, back to where an
 * earlier call had read everything, or to its end. A call that is stopped or fails halfway is repeated by the next one.
 */
export async function fetchMissedEvents(app: App, stopping?: AbortSignal): Promise<void> {
  const isKey = eq(appMetadata.key, fetchedUntil)
  const [stored] = await app.db.select().from(appMetadata).where(isKey)
  const until = stored ? Number(stored.value) - overlapSeconds : 0
  let newest: number | undefined
  let last: string | undefined
  do {
    if (stopping?.aborted) return
    const page = await app.payments.listEvents(types, last)
    newest ??= page[0]?.created
    await storeEvents(app, page)
    const oldest = page.at(-1)
    last = oldest && oldest.created >= until ? oldest.id : undefined
  } while (last)
  if (newest === undefined) return
  const value = String(newest)
  await app.db
    .insert(appMetadata)
    .values({ key: fetchedUntil, value })
    .onConflictDoUpdate({ target: appMetadata.key, set: { value } })
}
