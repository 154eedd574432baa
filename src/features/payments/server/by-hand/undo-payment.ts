import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { registrations } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { lockRegistration } from '#features/registrations/server/find.ts'
import { canAskCashBack, hasBegun, isCashFromBefore, playIfMoved } from '#features/registrations/server/moves/terms.ts'
import type { RegistrationRow } from '#features/registrations/server/wire.ts'
import { hasWithdrawn } from '#features/teams/server/in-draw.ts'
import type { Actor } from '#features/tournaments/server/officials/officials.ts'
import { lockScheduledTournament } from '#features/tournaments/server/service.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
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
  /** Captains get mail each time their fee is recorded or undone. */
  feeUndosPerTeam: { per: 'team', attempts: 3, seconds: 24 * 60 * 60 },
})

/**
 * Undoes a cash payment or fee waiver recorded by mistake, until the team's first match begins: the team owes its fee again. The earlier
 * records stay, and new ones reverse them. Refused for a card payment, which is real money, and for a team that withdrew from the draw, which
 * owes nothing.
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
      const refusal = undoRefusal(registration, {
        isBegun,
        isRefundable: await isRefundable(app, tx, tournament, registration),
        hasWithdrawn: await hasWithdrawn(tx, registration),
      })
      if (refusal) throw new AppError(refusal)
      await markPending(app, tx, tournament, registration, actor, 'Recorded by mistake')
      await notifyPaymentUndone(app, tx, id)
    })
  } catch (error) {
    if (error instanceof AppError) await app.limits.giveBackAll([count])
    throw error
  }
}

async function isRefundable(
  app: App,
  tx: Transaction,
  tournament: TournamentRow,
  registration: RegistrationRow,
): Promise<boolean> {
  const isThis = eq(registrations.id, registration.id)
  const [row] = await tx.select({ play: playIfMoved, isCashFromBefore }).from(registrations).where(isThis)
  return canAskCashBack(registration, tournament, row!, app.now())
}
