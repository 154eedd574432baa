import { eq } from 'drizzle-orm'
import { registrations } from '#db/schema.ts'
import { lockTournament } from '#features/tournaments/server/service.ts'
import type { App } from '#platform/app.ts'
import { isKeySpoiled } from '#platform/payments.ts'
import type { User } from '#platform/session.ts'
import { hasLapsed } from '../rules.ts'
import { intentOf, storeIntentId } from './intent.ts'
import { tellExpired } from './news.ts'
import { isUnpaidPlace, ownPlaces } from './places.ts'
import type { Place } from './places.ts'
import { settlePayment } from './settle.ts'

/**
 * Makes sure at the provider that nothing can be paid for this place any more. Answers `open` when the provider is still at it
 * and `paid` when it was paid after all, which is then settled.
 */
export async function closePayment(app: App, place: Place): Promise<'closed' | 'paid' | 'open'> {
  if (!place.paymentStartedAt) return 'closed'
  const intentId = place.paymentIntentId ?? (await findIntent(app, place))
  if (!intentId) return 'closed'
  const intent = await app.payments.cancelIntent(intentId)
  // Should it be paid where it was made after all, that is money for a place that lapsed.
  if (!intent) return 'closed'
  if (intent.status !== 'succeeded') return intent.status === 'canceled' ? 'closed' : 'open'
  await settlePayment(app, intent)
  return 'paid'
}

/**
 * The intent whose id never came back: asking for it again by the same key gives that very one. Its id is kept from then on, for the
 * key repeats its first answer whatever became of the payment, also to whoever opens the card form once it is cancelled. Null
 * when the provider only repeats its own failure under that key; nobody was ever given that intent's secret, so nobody can pay it.
 */
async function findIntent(app: App, place: Place): Promise<string | null> {
  try {
    const { id } = await app.payments.createIntent(intentOf(place))
    await storeIntentId(app, place, id)
    return id
  } catch (error) {
    if (isKeySpoiled(error)) return null
    throw error
  }
}

/** False when somebody began to pay between two looks at a place: that payment has an intent which was not closed. */
export function isSamePayment(seen: Place, now: Place): boolean {
  return (
    seen.paymentAttempt === now.paymentAttempt && seen.paymentStartedAt?.getTime() === now.paymentStartedAt?.getTime()
  )
}

/**
 * Gives an unpaid place free. The provider is asked first: only when nothing can be paid any more is the place released, and when
 * it was paid after all, the payment is settled instead. Stopped at any point, the next call goes on where this one ended.
 *
 * `expired` releases a place only once it has lapsed; `withdrawn` releases it because its captain asked.
 */
export async function releasePlace(app: App, registrationId: string, as: 'expired' | 'withdrawn'): Promise<void> {
  const [seen] = await app.db.select().from(registrations).where(eq(registrations.id, registrationId))
  if (!seen || !isReleasable(seen, as, app.now())) return
  if ((await closePayment(app, seen)) !== 'closed') return
  await app.db.transaction(async (tx) => {
    await lockTournament(tx, seen.tournamentId)
    const [place] = await tx.select().from(registrations).where(eq(registrations.id, registrationId)).for('update')
    if (!place || !isSamePayment(seen, place) || !isReleasable(place, as, app.now())) return
    await tx
      .update(registrations)
      .set({ paymentStatus: as, expiresAt: null })
      .where(eq(registrations.id, registrationId))
    if (as === 'expired') await tellExpired(app, tx, registrationId)
  })
}

/** Releases what this captain let lapse in the tournament, so that it stands in nobody's way; answers with all they had there. */
export async function releaseOwnLapsed(app: App, tournamentId: string, captain: User): Promise<Place[]> {
  const places = await ownPlaces(app.db, tournamentId, captain)
  for (const place of places.filter((one) => isReleasable(one, 'expired', app.now()))) {
    await releasePlace(app, place.id, 'expired')
  }
  return places
}

function isReleasable(place: Place, as: 'expired' | 'withdrawn', now: Date): boolean {
  return isUnpaidPlace(place) && (as === 'withdrawn' || hasLapsed(place, now))
}
