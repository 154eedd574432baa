import { eq } from 'drizzle-orm'
import { registrations, tournaments } from '#db/schema.ts'
import { lockTournament } from '#features/tournaments/server/service.ts'
import { AppError } from '#lib/errors.ts'
import { dollarsOf } from '#lib/money.ts'
import type { App } from '#platform/app.ts'
import type { User } from '#platform/session.ts'
import type { WithdrawalQuote } from '../contract.ts'
import { withdrawalOf } from '../rules.ts'
import type { Withdrawal } from '../rules.ts'
import { withdrawalHours } from '../values.ts'
import { releasePlace } from './expiry.ts'
import { ownTeamPlace } from './places.ts'
import { requestRefund, sendRefund } from './refunds.ts'

/** What withdrawing this team would give back now. Refuses as the withdrawal itself would. */
export async function quoteWithdrawal(app: App, captain: User, teamId: string): Promise<WithdrawalQuote> {
  const place = await ownTeamPlace(app.db, teamId, captain)
  const [tournament] = await app.db.select().from(tournaments).where(eq(tournaments.id, place.tournamentId))
  const { refundCents, feeKeptCents } = granted(withdrawalOf(place, tournament!.startDate, app.now()))
  const until = new Date(tournament!.startDate.getTime() - withdrawalHours * 3_600_000)
  return {
    refund: dollarsOf(refundCents),
    feeKept: dollarsOf(feeKeptCents),
    until: place.paymentStatus === 'paid' ? until.toISOString() : null,
  }
}

/** Takes the captain's team out: a pending one any time, a paid one in time, with its fee back minus the processing fee. */
export async function withdrawTeam(app: App, captain: User, teamId: string): Promise<void> {
  const seen = await ownTeamPlace(app.db, teamId, captain)
  if (seen.paymentStatus === 'pending') await releasePlace(app, seen.id, 'withdrawn')
  // Paid in the very moment of being withdrawn: then it is a paid team that goes.
  const refundId = await app.db.transaction(async (tx) => {
    const tournament = await lockTournament(tx, seen.tournamentId)
    const place = await ownTeamPlace(tx, teamId, captain)
    if (seen.paymentStatus === 'pending' && place.paymentStatus === 'withdrawn') return null
    const { refundCents, feeKeptCents } = granted(withdrawalOf(place, tournament.startDate, app.now()))
    if (place.paymentStatus === 'pending') throw new AppError('payment_provider_unavailable')
    if (place.paidBy !== 'card') {
      await tx.update(registrations).set({ paymentStatus: 'withdrawn' }).where(eq(registrations.id, place.id))
      return null
    }
    return requestRefund(tx, place, { amountCents: refundCents, feeKeptCents, reason: 'withdrawn', by: captain.id })
  })
  if (refundId) app.inBackground('send a refund', sendRefund(app, refundId))
}

function granted(answer: ReturnType<typeof withdrawalOf>): Withdrawal {
  if (typeof answer === 'string') throw new AppError(answer)
  return answer
}
