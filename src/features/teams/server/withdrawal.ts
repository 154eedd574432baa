import { eq } from 'drizzle-orm'
import { registrations, teams, tournaments } from '#db/schema.ts'
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
import { tellRefunded } from './news.ts'
import { isUnpaidPlace, ownTeamPlace } from './places.ts'
import type { Place, TeamRow } from './places.ts'
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
export async function withdrawTeam(app: App, captain: User, teamId: string): Promise<TeamRow> {
  await app.limits.spend('paymentChecksPerUser', captain.id)
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
    const back = { amountCents: refundCents, feeKeptCents, reason: 'withdrawn', by: captain.id } as const
    const refund = await requestRefund(tx, place, back)
    await tellRefunded(app, tx, refund)
    return refund
  })
  if (refundId) app.inBackground('send a refund', sendRefund(app, refundId))
  const [team] = await app.db.select().from(teams).where(eq(teams.id, teamId))
  return team!
}

/**
 * Gives up a place that its captain holds or has yet to pay for. The payment is called off at the provider before anybody else can have
 * the place; one that was made in that very moment is settled, and the captain learns that the team is paid. Asking again finds it done.
 */
export async function giveUpPlace(app: App, captain: User, registrationId: string): Promise<void> {
  await app.limits.spend('paymentChecksPerUser', captain.id)
  const seen = await ownRegistration(app, captain, registrationId)
  if (isUnpaidPlace(seen)) await releasePlace(app, seen.id, 'withdrawn')
  const now = await ownRegistration(app, captain, registrationId)
  if (now.paymentStatus === 'paid') throw new AppError('already_paid')
  if (isUnpaidPlace(now)) throw new AppError('payment_provider_unavailable')
  if (now.paymentStatus === 'refunded') throw new AppError('nothing_to_withdraw')
}

/** A captain's own registration; to anybody else it does not exist. */
async function ownRegistration(app: App, captain: User, registrationId: string): Promise<Place> {
  const [place] = await app.db.select().from(registrations).where(eq(registrations.id, registrationId))
  if (place?.userId !== captain.id) throw new AppError('not_found')
  return place
}

function granted(answer: ReturnType<typeof withdrawalOf>): Withdrawal {
  if (typeof answer === 'string') throw new AppError(answer)
  return answer
}
