import { transact } from '#db/transact.ts'
import { holdSpot } from '#features/registrations/server/spots.ts'
import { entryRefusal } from '#features/tournaments/rules.ts'
import { readTournament } from '#features/tournaments/server/read.ts'
import { AppError } from '#lib/errors.ts'
import { dollarsOf } from '#lib/money.ts'
import type { App } from '#platform/app.ts'
import type { User } from '#platform/http/session.ts'
import type { StartEntry, StartedEntry } from '../../contract.ts'
import { openPayment } from '../provider/intents.ts'
import { paymentIntentsPerUser } from './limits.ts'
import { releaseOwnExpired } from '../withdrawal/release.ts'

/**
 * Holds a spot and starts its payment, in this order: the spot is taken before any money moves. Asking again for the same team gives the
 * same spot and the same intent.
 */
export async function startEntry(app: App, captain: User, input: StartEntry): Promise<StartedEntry> {
  refuseAnotherUser(captain, input.metadata?.userId)
  await app.limits.spend(paymentIntentsPerUser, captain.id)
  const own = await releaseOwnExpired(app, input.tournamentId, captain)
  if (own.length === 0 && !input.teamId) await refuseEarly(app, input.tournamentId)
  const hold = () => transact(app.db, (tx) => holdSpot(app, tx, captain, input))
  return startedEntry(await openPayment(app, false, hold))
}

/** What the card form needs to take this payment. */
export const startedEntry = ({ registration, intent }: Awaited<ReturnType<typeof openPayment>>): StartedEntry => ({
  clientSecret: intent.client_secret!,
  paymentIntentId: intent.id,
  registrationId: registration.id,
  teamName: registration.teamName,
  amount: dollarsOf(registration.feeCents),
  holdExpiresAt: registration.expiresAt?.toISOString() ?? null,
})

/** Checked without the lock first: in a rush almost everyone is refused, and should not have to queue for that. */
async function refuseEarly(app: App, tournamentId: string) {
  const tournament = await readTournament(app.db, tournamentId)
  const refusal = tournament.entryFeeCents > 0 ? entryRefusal(tournament, app.now()) : null
  if (refusal) throw new AppError(refusal)
}

/** Refuses when the client names a user other than the one who is logged in. */
export function refuseAnotherUser(user: User, claimed: string | null | undefined) {
  if (claimed != null && claimed !== user.id) throw new AppError('not_your_session')
}
