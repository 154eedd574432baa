import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { advisoryLocks } from '#db/client.ts'
import { refunds, registrations } from '#db/schema.ts'
import { forgetOldLinks } from '#features/accounts/server/mailed-links.ts'
import { advanceStatuses } from '#features/tournaments/server/clock.ts'
import type { App } from '#platform/app.ts'
import { startJob } from '#platform/jobs.ts'
import type { Job } from '#platform/jobs.ts'
import { removeLooseFiles } from '#platform/kept-files.ts'
import { forgetSecrets } from '#platform/mail-secrets.ts'
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
 * How long one sweep goes on with one kind of work. A provider that hangs takes half a minute over a single call: without an end to it
 * one sweep would go on for hours, and everything else it does would wait.
 */
const kindMs = 10_000

/**
 * Finishes whatever was begun and not ended, by re-reading the truth from the provider: payments nobody told us of, places that
 * lapsed, refunds decided and not sent, events stored and not applied; and lets the clock move the tournaments' statuses
 * and end mailed links.
 * Each item on its own: one that fails is logged and tried again next time, and holds up none of the others.
 */
export async function sweep(app: App, stopping?: AbortSignal): Promise<void> {
  const { attempt, inTurn } = attempts(app, stopping)
  const before = new Date(app.now().getTime() - handsOffMs)
  await attempt('advance statuses', () => advanceStatuses(app, stopping))
  await attempt('remind captains', () => remindUnpaid(app))
  await attempt('forget old links', () => forgetOldLinks(app))
  await attempt('forget links in mail', () => forgetSecrets(app))
  await attempt('remove loose files', () => removeLooseFiles(app))
  await inTurn('apply an event', await overdueEvents(app, before, batch), (id) => applyEvent(app, id))
  await inTurn('settle a payment', await intentsInFlight(app, before), async (id) =>
    settlePayment(app, await app.payments.readIntent(id)),
  )
  const lapsed = await lapsedPlaces(app.db, app.now(), {}).orderBy(anyOrder).limit(batch)
  await inTurn('release a place', lapsed, ({ id }) => releasePlace(app, id, 'expired'))
  await inTurn('send a refund', await unsentRefunds(app, before), ({ id }) => sendRefund(app, id))
}

/** Sweeps now and every 30 seconds, in one process at a time; `stop` leaves to the next start what is not done by then. */
export function startSweeping(app: App, times: { everyMs?: number; patienceMs?: number } = {}): Job {
  return startJob(app, {
    what: 'the sweep',
    everyMs: 30_000,
    ...times,
    alone: advisoryLocks.sweep,
    work: (stopping) => sweep(app, stopping),
  })
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
  const attempt = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    if (stopping?.aborted) return
    try {
      await work()
    } catch (error) {
      app.log.error({ err: error, what }, 'the sweep goes on without this one')
    }
  }
  /** At least the first, so that every sweep gets on with every kind of work. */
  const inTurn = async <T>(what: string, items: readonly T[], work: (item: T) => Promise<unknown>) => {
    const end = performance.now() + kindMs
    for (const [done, item] of items.entries()) {
      if (done > 0 && performance.now() > end) {
        app.log.warn({ what, left: items.length - done }, 'the sweep took too long and leaves the rest for the next')
        return
      }
      await attempt(what, () => work(item))
    }
  }
  return { attempt, inTurn }
}
