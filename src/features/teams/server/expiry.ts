import { eq } from 'drizzle-orm'
import { registrations } from '#db/schema.ts'
import { lockTournament } from '#features/tournaments/server/service.ts'
import type { App } from '#platform/app.ts'
import { hasLapsed } from '../rules.ts'
import { intentOf } from './intent.ts'
import type { Place } from './places.ts'
import { settlePayment } from './settle.ts'

/**
 * Gives an unpaid place free. The provider is asked first: only when nothing can be paid any more is the place released, and when
 * it was paid after all, the payment is settled instead. Stopped at any point, the next call goes on where this one ended.
 *
 * `expired` releases a place only once it has lapsed; `withdrawn` releases it because its captain asked.
 */
export async function releasePlace(app: App, registrationId: string, as: 'expired' | 'withdrawn'): Promise<void> {
  const [seen] = await app.db.select().from(registrations).where(eq(registrations.id, registrationId))
  if (!seen || !isReleasable(seen, as, app.now())) return
  if (seen.paymentStartedAt) {
    // An intent may exist although its id never came back: asking for it again by the same key gives that very one.
    const intentId = seen.paymentIntentId ?? (await app.payments.createIntent(intentOf(seen))).id
    const intent = await app.payments.cancelIntent(intentId)
    if (intent.status === 'succeeded') {
      await settlePayment(app, intent)
      return
    }
    if (intent.status !== 'canceled') return
  }
  await app.db.transaction(async (tx) => {
    await lockTournament(tx, seen.tournamentId)
    const [place] = await tx.select().from(registrations).where(eq(registrations.id, registrationId)).for('update')
    // Somebody started to pay between our look and the lock: that payment has an intent we did not cancel.
    const isUnchanged = place?.paymentStartedAt?.getTime() === seen.paymentStartedAt?.getTime()
    if (!place || !isUnchanged || !isReleasable(place, as, app.now())) return
    await tx
      .update(registrations)
      .set({ paymentStatus: as, expiresAt: null })
      .where(eq(registrations.id, registrationId))
  })
}

function isReleasable(place: Place, as: 'expired' | 'withdrawn', now: Date): boolean {
  const isUnpaid = place.paymentStatus === 'held' || place.paymentStatus === 'pending'
  return isUnpaid && (as === 'withdrawn' || hasLapsed(place, now))
}
