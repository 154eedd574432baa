import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { refunds, registrations } from '#db/schema.ts'
import { expiredRegistrations, whereUnpaid } from '#features/registrations/server/find.ts'
import type { App } from '#platform/app.ts'
import type { StepRunner } from '#platform/step-runner.ts'
import { sendRefund } from './refunds/send.ts'
import { closeNeverPaid, neverPaid } from './withdrawal/close-never-paid.ts'
import { closeAndRelease } from './withdrawal/release.ts'
import { settlePayment } from './provider/settle.ts'
import { applyEvent, overdueEvents } from './provider/webhook.ts'

/** Anything younger is still being handled by the request that started it. */
const handsOffMs = 5_000
/**
 * How many of each kind one sweep takes. They are those tried least, or random ones: if the same ones always came first, those that
 * cannot be finished would hold up the rest forever.
 */
const batch = 200
const anyOrder = sql`random()`

/**
 * Finishes what was interrupted, by reading the current state from the provider: events stored and not applied, payments we were not
 * notified of, spots that expired, refunds decided and not sent.
 */
export async function sweepPayments(app: App, { attemptEach }: StepRunner): Promise<void> {
  const before = new Date(app.now().getTime() - handsOffMs)
  await attemptEach('apply an event', await overdueEvents(app, before, batch), (id) => applyEvent(app, id))
  await attemptEach('settle a payment', await intentsInFlight(app, before), async (id) => {
    const intent = await app.payments.readIntent(id)
    if (intent) await settlePayment(app, intent)
  })
  const expired = await expiredRegistrations(app.db, app.now()).orderBy(anyOrder).limit(batch)
  await attemptEach('release a spot', expired, ({ id }) => closeAndRelease(app, id, 'expired'))
  const unpaid = await neverPaid(app).orderBy(anyOrder).limit(batch)
  await attemptEach('close a team that never paid', unpaid, ({ id }) => closeNeverPaid(app, id))
  await attemptEach('send a refund', await unsentRefunds(app, before), (id) => sendRefund(app, id))
}

async function intentsInFlight(app: App, before: Date): Promise<string[]> {
  const rows = await app.db
    .select({ intentId: registrations.paymentIntentId })
    .from(registrations)
    .where(and(whereUnpaid, isNotNull(registrations.paymentIntentId), lt(registrations.paymentStartedAt, before)))
    .orderBy(anyOrder)
    .limit(batch)
  return rows.flatMap((row) => row.intentId ?? [])
}

async function unsentRefunds(app: App, before: Date): Promise<string[]> {
  const rows = await app.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.status, 'requested'), lt(refunds.createdAt, before)))
    .orderBy(refunds.attempts, refunds.createdAt)
    .limit(batch)
  return rows.map((row) => row.id)
}
