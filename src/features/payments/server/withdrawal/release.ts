import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { registrations } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { isReleasable } from '#features/registrations/rules.ts'
import { findOwn, lockRegistration } from '#features/registrations/server/find.ts'
import { releaseSpot } from '#features/registrations/server/spots.ts'
import type { RegistrationRow } from '#features/registrations/server/wire.ts'
import { lockTournament } from '#features/tournaments/server/service.ts'
import type { App } from '#platform/app.ts'
import type { User } from '#platform/http/session.ts'
import { closePayment, isSamePayment } from '../provider/intents.ts'

/**
 * Ends an unpaid registration that this is due for. Cancels its payment at the provider first and ends it only then, with the tournament locked; a
 * payment that had succeeded is settled instead. Stopped at any point, the next call continues from there.
 */
export async function closeUnpaid(
  app: App,
  registrationId: string,
  isDue: (registration: RegistrationRow) => boolean,
  end: (tx: Transaction, registration: RegistrationRow) => Promise<unknown>,
): Promise<void> {
  const [seen] = await app.db.select().from(registrations).where(eq(registrations.id, registrationId))
  if (!seen || !isDue(seen)) return
  if ((await closePayment(app, seen)) !== 'closed') return
  await transact(app.db, async (tx) => {
    await lockTournament(tx, seen.tournamentId)
    const registration = await lockRegistration(tx, registrationId)
    if (isSamePayment(seen, registration) && isDue(registration)) await end(tx, registration)
  })
}

/** Releases the spot of an unpaid registration: as `expired` once its time is over, as `withdrawn` at any time. */
export const closeAndRelease = (app: App, registrationId: string, as: 'expired' | 'withdrawn'): Promise<void> =>
  closeUnpaid(
    app,
    registrationId,
    (registration) => isReleasable(registration, as, app.now()),
    (tx, registration) => releaseSpot(app, tx, registration, as),
  )

/** Releases the captain's own expired spots in the tournament, and returns all registrations they had there before. */
export async function releaseOwnExpired(app: App, tournamentId: string, captain: User): Promise<RegistrationRow[]> {
  const own = await findOwn(app.db, tournamentId, captain)
  for (const registration of own) {
    const isReplaced = registration.spotGivenAt !== null
    if (!isReplaced && isReleasable(registration, 'expired', app.now())) {
      await closeAndRelease(app, registration.id, 'expired')
    }
  }
  return own
}
