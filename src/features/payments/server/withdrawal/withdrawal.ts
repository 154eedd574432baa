import { eq } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { one } from '#db/one.ts'
import { tournaments } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { isUpToOrganizer } from '#features/registrations/server/claim-links/links.ts'
import { isUnpaid } from '#features/registrations/rules.ts'
import { readOwnRegistration, registrationOfOwnTeam } from '#features/registrations/server/find.ts'
import { readFullRefundUntil } from '#features/registrations/server/moves/terms.ts'
import { changeStatus } from '#features/registrations/server/status.ts'
import type { RegistrationRow } from '#features/registrations/server/wire.ts'
import { readTeam } from '#features/teams/server/list.ts'
import type { TeamRow } from '#features/teams/server/wire.ts'
import { lockTournament } from '#features/tournaments/server/service.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import { AppError } from '#lib/errors.ts'
import { dollarsOf } from '#lib/money.ts'
import type { App } from '#platform/app.ts'
import type { User } from '#platform/http/session.ts'
import type { WithdrawalQuote } from '../../contract.ts'
import { isFullRefund, withdrawalOf } from '../../rules.ts'
import type { Withdrawal } from '../../rules.ts'
import { withdrawalHours } from '../../values.ts'
import { paymentChecksPerUser } from '../entry/limits.ts'
import { notifyCashDue, notifyRefunded } from '../notifications.ts'
import { isSamePayment } from '../provider/intents.ts'
import { allocatePayment } from '../refunds/allocate.ts'
import { giveBack, oweRefund, requestRefund } from '../refunds/request.ts'
import { sendRefund } from '../refunds/send.ts'
import { closeAndRelease } from './release.ts'

/** What withdrawing this team would refund now. Refuses whenever withdrawing would be refused. */
export async function quoteWithdrawal(app: App, captain: User, teamId: string): Promise<WithdrawalQuote> {
  const registration = await registrationOfOwnTeam(app.db, teamId, captain)
  const isItsTournament = eq(tournaments.id, registration.tournamentId)
  const tournament = one(await app.db.select().from(tournaments).where(isItsTournament))
  const { refundCents, feeKeptCents, fullRefundUntil } = await decideWithdrawal(app, app.db, tournament, registration)
  const usual = new Date(tournament.startDate.getTime() - withdrawalHours * 3_600_000)
  const until = fullRefundUntil ?? usual
  return {
    refund: dollarsOf(refundCents),
    feeKept: dollarsOf(feeKeptCents),
    until: registration.paymentStatus === 'paid' ? until.toISOString() : null,
  }
}

/**
 * Withdraws the captain's own team: a pending one at any time; a paid one in time, with its fee back minus the processing fee, or with the whole fee
 * after a move.
 */
export async function withdrawTeam(app: App, captain: User, teamId: string): Promise<TeamRow> {
  await app.limits.spend(paymentChecksPerUser, captain.id)
  const seen = await registrationOfOwnTeam(app.db, teamId, captain)
  if (seen.paymentStatus === 'pending') {
    await refuseClaimed(app.db, seen)
    await closeAndRelease(app, seen.id, 'withdrawn')
  }
  // If it turned out to be paid, it is withdrawn as a paid team.
  const withdrawn = await transact(app.db, async (tx) => {
    const tournament = await lockTournament(tx, seen.tournamentId)
    const registration = await registrationOfOwnTeam(tx, teamId, captain)
    if (seen.paymentStatus === 'pending' && registration.paymentStatus === 'withdrawn') return null
    refuseStillUnpaid(seen, registration)
    return withdrawWithRefund(app, tx, tournament, registration, { id: captain.id, as: 'captain' })
  })
  if (withdrawn?.refundId) app.inBackground('send a refund', sendRefund(app, withdrawn.refundId))
  return readTeam(app.db, teamId)
}

/**
 * Withdraws a team and refunds it by the rules in `withdrawalOf`. Call it with the tournament locked. Returns the refund to send and its amount;
 * its id is null when no money goes back to a card.
 */
export async function withdrawWithRefund(
  app: App,
  tx: Transaction,
  tournament: TournamentRow,
  registration: RegistrationRow,
  by: Pick<User, 'id'> & { as: 'captain' | 'organizer' },
): Promise<{ refundId: string | null; refundCents: number }> {
  const decided = await decideWithdrawal(app, tx, tournament, registration, by.as)
  const { refundCents, feeKeptCents, fullRefundUntil } = decided
  if (fullRefundUntil && refundCents > 0) {
    const refundId = await giveBack(app, tx, registration, by, 'moved')
    if (refundId) await notifyRefunded(app, tx, refundId)
    else await notifyCashDue(tx, registration.teamId!, refundCents)
    return { refundId, refundCents }
  }
  if (registration.paidBy !== 'card' || refundCents === 0) {
    const withdrawn = await changeStatus(app, tx, registration, 'withdrawn')
    if (feeKeptCents > 0) await keepFee(app, tx, withdrawn, by, feeKeptCents)
    return { refundId: null, refundCents: 0 }
  }
  const refund = { amountCents: refundCents, feeKeptCents, reason: 'withdrawn', by: by.id } as const
  const refundId = await requestRefund(app, tx, registration, refund)
  await notifyRefunded(app, tx, refundId)
  return { refundId, refundCents }
}

/**
 * What withdrawing this team returns, and until when it returns the whole fee, if it does. Refuses whenever it can't be withdrawn. A team that was
 * claimed with a link is withdrawn by the organizer, unless its captain paid by card: the link may have reached the wrong person.
 */
async function decideWithdrawal(
  app: App,
  db: Queryable,
  tournament: TournamentRow,
  registration: RegistrationRow,
  as: 'captain' | 'organizer' = 'captain',
): Promise<Withdrawal & { fullRefundUntil: Date | null }> {
  const onlyOrganizerWithdraws = as === 'captain' && (await isUpToOrganizer(db, registration))
  const fullRefundUntil = await readFullRefundUntil(db, registration, tournament)
  const withdrawable = { ...registration, fullRefundUntil, onlyOrganizerWithdraws }
  const withdrawal = withdrawalOf(withdrawable, tournament.startDate, app.now())
  if (typeof withdrawal === 'string') throw new AppError(withdrawal)
  return { ...withdrawal, fullRefundUntil: isFullRefund(withdrawable, app.now()) ? fullRefundUntil : null }
}

/** Refuses if the spot couldn't be released: its payment is being processed, or it was changed since it was read. */
function refuseStillUnpaid(seen: RegistrationRow, current: RegistrationRow): void {
  if (!isUnpaid(current)) return
  throw new AppError(isSamePayment(seen, current) ? 'payment_provider_unavailable' : 'changed_meanwhile')
}

/** The same for a spot that is yet to be paid for. */
async function refuseClaimed(db: Queryable, registration: RegistrationRow): Promise<void> {
  if (await isUpToOrganizer(db, registration)) throw new AppError('organizer_withdraws')
}

/** After a dispute or a partial refund at the provider, only the processing fee may be left. */
async function keepFee(
  app: App,
  tx: Transaction,
  registration: RegistrationRow,
  by: Pick<User, 'id'>,
  feeKeptCents: number,
): Promise<void> {
  const reference = registration.paymentIntentId!
  await oweRefund(app, tx, registration, { amountCents: 0, feeKeptCents, reason: 'withdrawn', by: by.id })
  await allocatePayment(app, tx, registration, reference, { reference, reason: 'withdrawn', actorId: by.id })
}

/**
 * Releases a spot that its captain holds or has yet to pay for. Cancels the payment at the provider first; if it had just succeeded, it is
 * settled and the captain gets `already_paid`. Releasing a spot twice is no error.
 */
export async function releaseOwnSpot(app: App, captain: User, registrationId: string): Promise<void> {
  await app.limits.spend(paymentChecksPerUser, captain.id)
  const seen = await readOwnRegistration(app.db, registrationId, captain)
  if (isUnpaid(seen)) {
    await refuseClaimed(app.db, seen)
    await closeAndRelease(app, seen.id, 'withdrawn')
  }
  const current = await readOwnRegistration(app.db, registrationId, captain)
  if (current.paymentStatus === 'paid') throw new AppError('already_paid')
  refuseStillUnpaid(seen, current)
  if (current.paymentStatus === 'refunded') throw new AppError('nothing_to_withdraw')
}
