import { transact } from '#db/transact.ts'
import { hasBegun } from '#features/registrations/server/moves/terms.ts'
import { lockRegistration } from '#features/registrations/server/find.ts'
import type { Actor } from '#features/tournaments/server/officials/officials.ts'
import { lockScheduledTournament } from '#features/tournaments/server/service.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { rateLimits } from '#platform/limits/limits.ts'
import { undoRefusal } from '../../rules.ts'
import { paymentChecksPerUser } from '../entry/limits.ts'
import { notifyPaymentUndone } from '../notifications.ts'
import { markPending } from './mark-pending.ts'
import { readEntryIn } from './settle-by-hand.ts'
import type { WhichEntry } from './settle-by-hand.ts'

const { feeUndosPerTeam } = rateLimits({
  /** Captains get mail each time their fee is recorded. */
  feeUndosPerTeam: { per: 'team', attempts: 3, seconds: 24 * 60 * 60 },
})

/**
 * Undoes cash that was recorded or a fee that was waived by mistake, until the team's first match begins: the team owes its fee again. The earlier
 * records stay, and new ones reverse them. Refused for a card payment, which is real money.
 */
export async function undoPayment(app: App, actor: Actor, which: WhichEntry): Promise<void> {
  await app.limits.spend(paymentChecksPerUser, actor.id)
  const { id } = await readEntryIn(app.db, which)
  const count = [feeUndosPerTeam, id] as const
  await app.limits.spendAll([count])
  try {
    await transact(app.db, async (tx) => {
      const tournament = await lockScheduledTournament(tx, which.tournamentId)
      const registration = await lockRegistration(tx, id)
      const isBegun = tournament.finishedAt !== null || (await hasBegun(tx, registration))
      const refusal = undoRefusal(registration, { isBegun })
      if (refusal) throw new AppError(refusal)
      await markPending(app, tx, tournament, registration, actor, 'Recorded by mistake')
      await notifyPaymentUndone(tx, id)
    })
  } catch (error) {
    if (error instanceof AppError) await app.limits.giveBackAll([count])
    throw error
  }
}
