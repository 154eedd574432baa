import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { advisoryLocks } from '#db/client.ts'
import { refunds, registrations } from '#db/schema.ts'
import { advanceStatuses } from '#features/tournaments/server/service.ts'
import type { App } from '#platform/app.ts'
import { releasePlace } from './expiry.ts'
import { isUnpaid, lapsedPlaces } from './places.ts'
import { remindUnpaid } from './reminders.ts'
import { sendRefund } from './refunds.ts'
import { settlePayment } from './settle.ts'
import { applyEvent, overdueEvents } from './webhook.ts'

/** What is younger than this is still in the hands of the request that began it. */
const handsOffMs = 5_000
/**
 * How much of each kind one sweep takes on; the rest waits for the next. Never the same ones first: what cannot be finished would
 * hold up the rest for ever. So it is those that were tried least, or any.
 */
const batch = 200
const anyOrder = sql`random()`

/**
 * Finishes whatever was begun and not ended, by re-reading the truth from the provider: payments nobody told us of, places that
 * lapsed, refunds decided and not sent, events stored and not applied; and lets the clock move the tournaments' statuses.
 * Each item on its own: one that fails is logged and tried again next time, and holds up none of the others.
 */
export async function sweep(app: App, stopping?: AbortSignal): Promise<void> {
  const attempt = attempts(app, stopping)
  const before = new Date(app.now().getTime() - handsOffMs)
  await attempt('advance statuses', () => advanceStatuses(app))
  await attempt('remind captains', () => remindUnpaid(app))
  for (const id of await overdueEvents(app, before, batch)) {
    await attempt('apply an event', () => applyEvent(app, id))
  }
  for (const intentId of await intentsInFlight(app, before)) {
    await attempt('settle a payment', async () => settlePayment(app, await app.payments.readIntent(intentId)))
  }
  for (const place of await lapsedPlaces(app.db, app.now(), {}).orderBy(anyOrder).limit(batch)) {
    await attempt('release a place', () => releasePlace(app, place.id, 'expired'))
  }
  for (const refund of await unsentRefunds(app, before)) {
    await attempt('send a refund', () => sendRefund(app, refund.id))
  }
}

/** Sweeps now and every 30 seconds, in one process at a time; `stop` waits for what the sweep is doing and leaves the rest. */
export function startSweeping(app: App, everyMs = 30_000) {
  const stopping = new AbortController()
  let running: Promise<void> | null = null
  const run = () => {
    running ??= sweepAlone(app, stopping.signal)
      .catch((error: unknown) => app.log.error({ err: error }, 'the sweep failed'))
      .finally(() => {
        running = null
      })
  }
  run()
  const timer = setInterval(run, everyMs)
  return {
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}

/** The lock belongs to the connection, so a process that dies gives it back. */
async function sweepAlone(app: App, stopping: AbortSignal): Promise<void> {
  const client = await app.pool.connect()
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      advisoryLocks.sweep,
    ])
    if (!rows[0]?.mine) return
    try {
      await sweep(app, stopping)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [advisoryLocks.sweep])
    }
  } finally {
    client.release()
  }
}

async function intentsInFlight(app: App, before: Date): Promise<string[]> {
  const rows = await app.db
    .select({ intentId: registrations.paymentIntentId })
    .from(registrations)
    .where(and(isUnpaid, isNotNull(registrations.paymentIntentId), lt(registrations.paymentStartedAt, before)))
    .orderBy(anyOrder)
    .limit(batch)
  return rows.flatMap((row) => row.intentId ?? [])
}

async function unsentRefunds(app: App, before: Date) {
  return app.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.status, 'requested'), lt(refunds.createdAt, before)))
    .orderBy(refunds.attempts, refunds.createdAt)
    .limit(batch)
}

/** Does one thing after the other; one that fails is logged, and once the app stops the rest is left for the next start. */
function attempts(app: App, stopping?: AbortSignal) {
  return async (what: string, work: () => Promise<unknown>): Promise<void> => {
    if (stopping?.aborted) return
    try {
      await work()
    } catch (error) {
      app.log.error({ err: error, what }, 'the sweep goes on without this one')
    }
  }
}
