import { setTimeout as sleep } from 'node:timers/promises'
import { and, inArray, isNull, lte } from 'drizzle-orm'
import { ledgerEntries, refunds, registrations, webhookEvents } from '#db/schema.ts'
import { checkBooks } from '#features/teams/server/books.ts'
import type { Summary } from '#sandbox/summary.ts'
import type { House } from './house.ts'

type Books = Awaited<ReturnType<typeof booksOf>>

/**
 * Everything that is not as it must be at rest, in sentences; empty when all is well. Our books hold in themselves and are those of
 * the provider, whoever paid is in or has the money back, and nothing waits to be done.
 */
export async function unrest(house: House): Promise<string[]> {
  const { violations } = await checkBooks(house.database.db)
  const { intents } = await house.provider.summary()
  const books = await booksOf(house)
  const known = new Set(intents.map(({ id }) => id))
  return [
    ...violations,
    ...intents.flatMap((intent) => unsettled(intent, books)),
    ...books.ledger
      .filter((l) => l.kind === 'captured' && !known.has(l.reference))
      .map((l) => `${l.reference} is ours alone`),
    ...books.refunds.filter((r) => r.status === 'requested').map((r) => `refund ${r.id} has not gone`),
    ...books.unapplied.map((event) => `event ${event.id} (${event.type}) has not acted`),
    ...books.lapsed.map((place) => `place ${place.id} lapsed and is still taken`),
  ]
}

/** What is still not as it must be when so many milliseconds have passed; does not wait longer than it has to. */
export async function unrestAfter(house: House, atMostMs: number): Promise<string[]> {
  const until = Date.now() + atMostMs
  for (;;) {
    const found = await unrest(house)
    if (found.length === 0 || Date.now() > until) return found
    await sleep(50)
  }
}

/** What of this payment does not stand here as it stands at the provider. */
function unsettled(intent: Summary['intents'][number], books: Books): string[] {
  const sum = (kind: string, reference: (text: string) => boolean) =>
    books.ledger
      .filter((entry) => entry.kind === kind && reference(entry.reference))
      .reduce((total, entry) => total + entry.amountCents, 0)
  const refund = books.refunds.find((row) => row.paymentIntentId === intent.id)
  const captured = sum('captured', (reference) => reference === intent.id)
  const refunded = sum('refunded', (reference) => reference === refund?.providerRefundId)
  const isIn = books.places.some((place) => place.paymentIntentId === intent.id && place.paymentStatus === 'paid')
  const isBack = refund?.status === 'succeeded' && refund.amountCents + refund.feeKeptCents === intent.captured
  const isOpen = intent.status !== 'succeeded' && intent.status !== 'canceled'
  const place = books.places.find((candidate) => candidate.id === intent.metadata.registrationId)
  const isForPlace = place?.paymentStatus === 'held' || place?.paymentStatus === 'pending'
  const truths = {
    'was captured once at most': intent.captures <= 1,
    'was refunded once at most': intent.refunds <= 1,
    [`captured ${intent.captured}, here ${captured}`]: intent.captured === captured,
    [`refunded ${intent.refunded}, here ${refunded}`]: intent.refunded === refunded,
    'is either in or has the money back': intent.captures === 0 || isIn !== isBack,
    'can be paid only for a place': !isOpen || isForPlace,
  }
  return Object.entries(truths).flatMap(([truth, holds]) =>
    holds ? [] : `payment ${intent.id} (${truth}) does not hold`,
  )
}

async function booksOf(house: House) {
  const { db } = house.database
  const now = new Date(Date.now() + house.aheadMs)
  const isUnpaid = inArray(registrations.paymentStatus, ['held', 'pending'])
  return {
    ledger: await db.select().from(ledgerEntries),
    refunds: await db.select().from(refunds),
    places: await db.select().from(registrations),
    unapplied: await db.select().from(webhookEvents).where(isNull(webhookEvents.appliedAt)),
    lapsed: await db
      .select()
      .from(registrations)
      .where(and(isUnpaid, lte(registrations.expiresAt, now))),
  }
}
