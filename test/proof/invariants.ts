import { setTimeout as sleep } from 'node:timers/promises'
import { and, inArray, isNull, lte } from 'drizzle-orm'
import { ledgerEntries, refunds, registrations, webhookEvents } from '#db/schema.ts'
import { reconcile } from '#features/payments/server/ledger/reconciliation.ts'
import type { Summary } from '#sandbox/summary.ts'
import type { System } from './system.ts'

type Snapshot = Awaited<ReturnType<typeof snapshotOf>>

/**
 * Every violated invariant, in sentences; empty when all is well. Our ledger is consistent and matches the provider's records, everyone
 * who paid has a spot or a refund, and nothing is left to do.
 */
export async function brokenInvariants(system: System): Promise<string[]> {
  const { violations } = await reconcile(system.database.db)
  const { intents } = await system.provider.summary()
  const snapshot = await snapshotOf(system)
  const known = new Set(intents.map(({ id }) => id))
  return [
    ...violations,
    ...intents.flatMap((intent) => unsettled(intent, snapshot)),
    ...snapshot.ledger
      .filter((l) => l.kind === 'captured' && !known.has(l.reference))
      .map((l) => `${l.reference} is unknown to the provider`),
    ...snapshot.refunds.filter((r) => r.status === 'requested').map((r) => `refund ${r.id} was not sent`),
    ...snapshot.unapplied.map((event) => `event ${event.id} (${event.type}) was not applied`),
    ...snapshot.expired.map((place) => `spot ${place.id} expired and is still taken`),
  ]
}

/** The invariants still violated after this many milliseconds. Returns early when there are none. */
export async function brokenInvariantsAfter(system: System, atMostMs: number): Promise<string[]> {
  const until = Date.now() + atMostMs
  for (;;) {
    const found = await brokenInvariants(system)
    if (found.length === 0 || Date.now() > until) return found
    await sleep(50)
  }
}

/** What is inconsistent between this payment and the provider's records. */
function unsettled(intent: Summary['intents'][number], snapshot: Snapshot): string[] {
  const sum = (kind: string, reference: (text: string) => boolean) =>
    snapshot.ledger
      .filter((entry) => entry.kind === kind && reference(entry.reference))
      .reduce((total, entry) => total + entry.amountCents, 0)
  const refund = snapshot.refunds.find((row) => row.paymentIntentId === intent.id)
  const captured = sum('captured', (reference) => reference === intent.id)
  const refunded = sum('refunded', (reference) => reference === refund?.providerRefundId)
  const isIn = snapshot.places.some((place) => place.paymentIntentId === intent.id && place.paymentStatus === 'paid')
  const isBack = refund?.status === 'succeeded' && refund.amountCents + refund.feeKeptCents === intent.captured
  const isOpen = intent.status !== 'succeeded' && intent.status !== 'canceled'
  const place = snapshot.places.find((candidate) => candidate.id === intent.metadata.registrationId)
  const isForPlace = place?.paymentStatus === 'held' || place?.paymentStatus === 'pending'
  const truths = {
    'was captured at most once': intent.captures <= 1,
    'was refunded at most once': intent.refunds <= 1,
    [`captured ${intent.captured}, here ${captured}`]: intent.captured === captured,
    [`refunded ${intent.refunded}, here ${refunded}`]: intent.refunded === refunded,
    'has either a spot or a refund': intent.captures === 0 || isIn !== isBack,
    'can be paid only for a spot': !isOpen || isForPlace,
  }
  return Object.entries(truths).flatMap(([truth, holds]) =>
    holds ? [] : `payment ${intent.id} (${truth}) is inconsistent`,
  )
}

async function snapshotOf(system: System) {
  const { db } = system.database
  const now = new Date(Date.now() + system.aheadMs)
  const isUnpaid = inArray(registrations.paymentStatus, ['held', 'pending'])
  return {
    ledger: await db.select().from(ledgerEntries),
    refunds: await db.select().from(refunds),
    places: await db.select().from(registrations),
    unapplied: await db.select().from(webhookEvents).where(isNull(webhookEvents.appliedAt)),
    expired: await db
      .select()
      .from(registrations)
      .where(and(isUnpaid, lte(registrations.expiresAt, now))),
  }
}
