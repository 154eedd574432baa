import { and, eq } from 'drizzle-orm'
import { registrations } from '#db/schema.ts'
import type { App } from '#platform/app.ts'
import { isUnpaid } from './places.ts'
import type { Place } from './places.ts'

/** What the provider is told of a place: nothing that can change, so that asking again is the same question. */
export function intentOf(place: Place) {
  return {
    registrationId: place.id,
    tournamentId: place.tournamentId,
    userId: place.userId,
    amountCents: place.feeCents,
    attempt: place.paymentAttempt,
  }
}

/** Keeps the id of a place's intent. False when nobody is waiting for that payment any more: the place lapsed, or was opened anew. */
export async function storeIntentId(app: App, place: Place, paymentIntentId: string): Promise<boolean> {
  const stored = await app.db
    .update(registrations)
    .set({ paymentIntentId })
    .where(and(eq(registrations.id, place.id), eq(registrations.paymentAttempt, place.paymentAttempt), isUnpaid))
    .returning({ id: registrations.id })
  return stored.length > 0
}
