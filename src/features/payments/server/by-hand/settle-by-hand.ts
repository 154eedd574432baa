import { and, eq } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { registrations } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { feeRefusal, isPaidByCaptain } from '#features/registrations/rules.ts'
import { teamBeforeClaim } from '#features/registrations/server/claim-links/links.ts'
import { lockRegistration } from '#features/registrations/server/find.ts'
import { changeStatus } from '#features/registrations/server/status.ts'
import type { RegistrationRow } from '#features/registrations/server/wire.ts'
import { statusInDraw } from '#features/teams/server/in-draw.ts'
import { readTeam } from '#features/teams/server/list.ts'
import { canOrganize } from '#features/tournaments/rules.ts'
import type { Actor } from '#features/tournaments/server/officials/officials.ts'
import { lockScheduledTournament } from '#features/tournaments/server/service.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { paymentChecksPerUser } from '../entry/limits.ts'
import { notifyStatusSet } from '../notifications.ts'
import { closePayment, isSamePayment } from '../provider/intents.ts'
import { giveBack } from '../refunds/request.ts'
import { sendRefund } from '../refunds/send.ts'
import { withdrawWithRefund } from '../withdrawal/withdrawal.ts'
import { markPaid } from './mark-paid.ts'

export type WhichEntry = { tournamentId: string; registrationId: string }

/**
 * Records that the organizer took a pending team's fee in cash, or waived it. A card payment that its captain started is closed first; if
 * it had just succeeded, the team is paid by it and this refuses with `already_paid`. A team that withdrew from the draw or was replaced owes nothing.
 */
export async function settleByHand(
  app: App,
  actor: Actor,
  which: WhichEntry,
  how: 'cash' | 'waived',
): Promise<RegistrationRow> {
  const seen = await pendingEntry(app, actor, which)
  return transact(app.db, async (tx) => {
    await lockScheduledTournament(tx, which.tournamentId)
    const registration = await lockRegistration(tx, seen.id)
    await refuseUnlessOwing(tx, registration)
    if (!isSamePayment(seen, registration)) throw new AppError('changed_meanwhile')
    await markPaid(app, tx, registration, actor, how)
    await notifyStatusSet(app, tx, registration.teamId!, { status: 'paid', refundId: null })
    return lockRegistration(tx, seen.id)
  })
}

/** A pending team of this tournament, whose card payment can no longer succeed. */
async function pendingEntry(app: App, actor: Actor, which: WhichEntry): Promise<RegistrationRow> {
  await app.limits.spend(paymentChecksPerUser, actor.id)
  const seen = await readEntryIn(app.db, which)
  await refuseUnlessOwing(app.db, seen)
  if ((await closePayment(app, seen)) === 'open') throw new AppError('changed_meanwhile')
  return seen
}

type WithdrawnByHand = { cashCents: number; cardCents: number }
const noMoney: WithdrawnByHand = { cashCents: 0, cardCents: 0 }

/**
 * Withdraws a team that was entered by hand, and frees its spot. Returns the cash that the organizer gives back, and what goes back to a card. Only
 * the organizer can withdraw a team that paid. A fee paid through the pay link is refunded by the rules for captains. If the team has a captain who
 * can withdraw it, this refuses. It also refuses if the fee was paid since the organizer looked.
 */
export async function withdrawByHand(app: App, actor: Actor, which: WhichEntry): Promise<WithdrawnByHand> {
  await app.limits.spend(paymentChecksPerUser, actor.id)
  const seen = await readEntryIn(app.db, which)
  if (seen.paymentStatus === 'pending' && (await closePayment(app, seen)) === 'open') {
    throw new AppError('changed_meanwhile')
  }
  const { refundId, ...withdrawn } = await transact(app.db, async (tx) => {
    const tournament = await lockScheduledTournament(tx, which.tournamentId)
    const registration = await lockRegistration(tx, seen.id)
    const { paymentStatus, paidBy, teamId } = registration
    if (!teamId || (await readTeam(tx, teamId)).enteredBy === null) throw new AppError('not_entered_by_hand')
    if (paymentStatus !== 'pending' && paymentStatus !== 'paid') throw new AppError('nothing_to_withdraw')
    if (tournament.finishedAt) throw new AppError('finished')
    const isPaid = paymentStatus === 'paid'
    const isClaimed = (await teamBeforeClaim(tx, teamId)) !== null
    if (isPaidByCaptain(registration, isClaimed)) throw new AppError('card_payment_kept')
    const hasMoney = isPaid && (paidBy === 'cash' || paidBy === 'card')
    if (hasMoney && !canOrganize(actor.role)) throw new AppError('cannot_organize')
    if (isPaid && seen.paymentStatus === 'pending') throw new AppError('paid_meanwhile')
    if (!isPaid && !isSamePayment(seen, registration)) throw new AppError('changed_meanwhile')
    if (isPaid && paidBy === 'card') {
      const { refundId, refundCents } = await withdrawWithRefund(app, tx, tournament, registration, {
        id: actor.id,
        as: 'organizer',
      })
      return { ...noMoney, cardCents: refundId ? refundCents : 0, refundId }
    }
    if (hasMoney) await giveBack(app, tx, registration, actor, 'withdrawn')
    else await changeStatus(app, tx, registration, 'withdrawn')
    await notifyStatusSet(app, tx, teamId, { status: hasMoney ? 'refunded' : 'withdrawn', refundId: null })
    return { ...noMoney, cashCents: hasMoney ? registration.amountPaidCents : 0, refundId: null }
  })
  if (refundId) app.inBackground('send a refund', sendRefund(app, refundId))
  return withdrawn
}

/** The registration, if it is one of this tournament. */
export async function readEntryIn(
  db: Queryable,
  { tournamentId, registrationId }: WhichEntry,
): Promise<RegistrationRow> {
  const isIt = and(eq(registrations.id, registrationId), eq(registrations.tournamentId, tournamentId))
  const [entry] = await db.select().from(registrations).where(isIt)
  if (!entry) throw new AppError('team_not_found')
  return entry
}

async function refuseUnlessOwing(db: Queryable, registration: RegistrationRow): Promise<void> {
  const { paymentStatus } = registration
  if (paymentStatus !== 'pending' && paymentStatus !== 'paid') throw new AppError('nothing_to_withdraw')
  const refusal = feeRefusal(registration, await statusInDraw(db, registration))
  if (refusal) throw new AppError(refusal)
}
