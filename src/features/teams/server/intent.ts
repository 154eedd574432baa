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
